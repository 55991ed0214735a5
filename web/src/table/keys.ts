// Everything on the table by keyboard.
import { digits } from "./places";
import type { Seen } from "./seen.svelte";

/** What a key does at the table; `piles` shows what lies aside. */
export function keyed(event: KeyboardEvent, seen: Seen, piles?: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const at = event.target;
  if (at instanceof HTMLInputElement || at instanceof HTMLSelectElement) return;
  const button = at instanceof HTMLButtonElement;
  const { asking, stage } = seen;
  if (event.key === "Escape") asking.unpick();
  else if (/^[0-9]$/.test(event.key)) digit(event.key, seen);
  else if (event.key === "Enter" && asking.picked !== null && !(button && !at.matches(".pick"))) {
    event.preventDefault();
    void seen.lock();
  } else if (event.key === " " && stage.busy && !button) {
    event.preventDefault();
    stage.skip();
  } else if (event.key === " " && seen.drawing.secret && !button) {
    event.preventDefault();
    seen.peeking = true;
  } else if (/^p$/i.test(event.key)) piles?.();
  else if (/^[a-l]$/i.test(event.key)) letter(event.key.toLowerCase().charCodeAt(0) - 97, seen);
}

/** A digit is the card of that name where all cards have one, else the card in that place; 0 is the answer that is no card. */
function digit(key: string, seen: Seen): void {
  if (key === "0") {
    const none = seen.others.find((option) => option === "pass") ?? seen.others[0];
    if (none !== undefined) seen.choose(none);
    return;
  }
  const face = digits(seen.drawing) ? key : seen.cards[Number(key) - 1];
  if (face && seen.cards.includes(face)) seen.pick(face);
}

/** A letter is a seat: the answer about it, or once out the bet on it. */
function letter(seat: number, seen: Seen): void {
  const option = seen.offered.find((one) => seen.drawing.aims?.(one, seen.shown) === seat);
  if (option !== undefined) seen.choose(option);
  else if (seen.out && seen.living.some((place) => place.seat === seat)) void seen.wager(seat);
}
