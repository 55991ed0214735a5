// Everything on the table by keyboard.
import { covered } from "../shell.svelte";
import type { Seen } from "./seen.svelte";

/** What a key does at the table; `piles` shows what lies aside. */
export function keyed(event: KeyboardEvent, seen: Seen, piles: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || covered()) return;
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
  } else if (/^p$/i.test(event.key)) piles();
  else if (seen.out && /^[a-l]$/i.test(event.key)) letter(event.key.toLowerCase().charCodeAt(0) - 97, seen);
}

/** A digit is the card of that name, else the card in that place; 0 is the answer that is no card. */
function digit(key: string, seen: Seen): void {
  if (key === "0") {
    if (seen.others[0] !== undefined) seen.choose(seen.others[0]);
    return;
  }
  const face = seen.drawing.faces.includes(key) ? key : seen.cards[Number(key) - 1];
  if (face && seen.cards.includes(face)) seen.pick(face);
}

function letter(seat: number, seen: Seen): void {
  if (seen.living.some((place) => place.seat === seat)) void seen.wager(seat);
}
