// Where the page is, which sheet lies on it, and what the live region says.
import { tick } from "svelte";
import { place, type Doorway, type Place } from "./router";
import type { Sight } from "./table/sight";
import type { Json } from "./wire";

export type SheetName = "menu" | "settings" | "keys" | "rules" | "device" | "host" | "tv" | "watch";

class Shell {
  place = $state.raw<Place>(place(location.pathname, location.hash));
  sheet = $state<SheetName | null>(null);
  clause = $state(""); // at which the rules open, if it is not the one that matters
  matters = $state(""); // the clause of the last question
  spoken = $state(""); // for the live region
  game = $state(""); // whose inks the page wears
  title = $state("");
  due = $state.raw<Sight["clock"]>(null); // the clock, while somebody here is waited for
  late = $state.raw<(() => void) | null>(null); // it has nearly run out; to say that one still thinks
  left: Doorway | null = null; // the room that was shown last, on this page
  private shelved = false; // a sheet has put itself into the browser's history
  private unread = false; // one has come to a page whose heading is not there yet

  /** Go to an address of ours without loading the page anew. */
  go(path: string): void {
    history.pushState(null, "", path);
    this.arrive();
    this.unread = true;
    void tick().then(() => this.read());
  }

  /** On a new page the focus starts at its heading, as soon as there is one. */
  read(): void {
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!this.unread || !heading) return;
    this.unread = false;
    scrollTo(0, 0);
    heading.focus();
  }

  arrive(): void {
    const next = place(location.pathname, location.hash);
    this.sheet = null;
    if (JSON.stringify(next) === JSON.stringify(this.place)) return;
    this.matters = "";
    if ("code" in this.place) this.left = this.place;
    this.place = next;
  }

  /** A sheet opens: the back button closes it, and does not leave the table. */
  shelve(): void {
    if (history.state?.sheet) return;
    history.pushState({ sheet: true }, "");
    this.shelved = true;
  }

  /** The back button. Where a sheet was that is closed by now it goes on. */
  back(): void {
    const before = this.place;
    const over = !covered() && this.shelved && !history.state?.sheet;
    this.arrive();
    if (!history.state?.sheet) this.shelved = false;
    if (over && this.place === before) history.back();
  }

  /** What a table asks matters, until it asks something else. */
  asked(view: Json | undefined): void {
    const question = view?.question as { clause?: string } | null | undefined;
    if (!view || question?.clause) this.matters = question?.clause ?? "";
  }

  open(sheet: SheetName, clause = ""): void {
    this.clause = clause;
    this.sheet = sheet;
  }

  close(): void {
    this.sheet = null;
  }
}

export const shell = new Shell();

/** Whether any sheet lies on the page, of the shell or of a table: then the keys are its own. */
export const covered = (): boolean => document.querySelector("dialog[open]") !== null;

/** An action: the focus comes here when the element that had it is gone. */
export function goOn(node: HTMLElement): void {
  void tick().then(() => {
    if (document.activeElement === document.body && !covered()) node.focus({ preventScroll: true });
  });
}

let unsaid: string[] = [];

/** Say something to those who listen. The same words twice are said twice; of several things
    that are said at once none is lost. */
export function announce(text: string): void {
  unsaid.push(text);
  if (unsaid.length === 1) void tick().then(speak);
}

function speak(): void {
  const text = unsaid.join(" ");
  unsaid = [];
  shell.spoken = shell.spoken === text ? `${text}\u00a0` : text;
}

/** A link within the page moves the focus, and leaves alone the address, which may name a step or a clause. */
function leap(id: string): void {
  const target = document.getElementById(id);
  if (target && target.tabIndex < 0) target.tabIndex = -1;
  target?.focus();
}

/** Links of ours change the page; all others, and new tabs, are the browser's. */
export function followed(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  if (link.getAttribute("href")?.startsWith("#")) leap(link.hash.slice(1));
  else shell.go(link.pathname + link.hash);
}
