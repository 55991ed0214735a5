// Everything on the table by keyboard.
import { covered } from "../shell.svelte";
import { digit, letter } from "./places";
import type { Seen } from "./seen.svelte";

/** What a key does at the table; `piles` shows what lies aside. */
export function keyed(event: KeyboardEvent, seen: Seen, piles: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || covered()) return;
  const at = event.target;
  if (at instanceof HTMLInputElement || at instanceof HTMLSelectElement) return;
  const button = at instanceof HTMLButtonElement;
  const { asking, stage } = seen;
  if (event.key === "Escape") asking.unpick();
  else if (/^[0-9]$/.test(event.key)) numbered(event.key, seen);
  else if (event.key === "Enter" && asking.picked !== null && !(button && !at.matches(".pick"))) {
    event.preventDefault();
    void seen.lock();
  } else if (event.key === " " && stage.busy && !button) {
    event.preventDefault();
    stage.skip();
  } else if (/^p$/i.test(event.key)) piles();
  else if (seen.out) lettered(event.key.toLowerCase(), seen);
}

/** A digit is a card; 0 is the answer that is no card. */
function numbered(key: string, seen: Seen): void {
  if (key === "0") {
    if (seen.others[0] !== undefined) seen.choose(seen.others[0]);
    return;
  }
  const at = seen.cards.findIndex((card, i) => digit(card, i, seen.drawing.faces) === key);
  const face = seen.cards[at];
  if (face) seen.pick(face, at);
}

function lettered(key: string, seen: Seen): void {
  const on = seen.living.find((place) => letter(place.seat) === key);
  if (on) void seen.wager(on.seat);
}
