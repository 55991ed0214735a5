// The plain table: a drawing of any game, made from what it declares. Drawn games are built on its behaviour.
import type { Drawing } from "../table/sight";
import type { GameCard } from "../wire";
import { behaviour } from "./behaviour";
import { nodesOf } from "./board";
import Card from "./Card.svelte";
import Cloth from "./Cloth.svelte";
import { circleKind, faceName, factName, pileOf, telling } from "./facts";
import Known from "./Known.svelte";
import Mark, { cardOf } from "./Mark.svelte";
import type { Picture } from "./picture";
import Secret from "./Secret.svelte";
import Shout from "./Shout.svelte";

/** A drawing of the game that declares this. */
export function plain(declared: GameCard): Drawing<Picture> {
  const secrets = declared.piles.filter((pile) => pile.each && pile.secret);
  const first = declared.facts.filter(({ name, kind, each }) => kind === "number" && each === "seat" && declared.first.includes(name));
  /** What counts, and what one was in secret. */
  const score: Drawing["score"] = (seat, view, _picture, _house, say) => {
    const values = first.map(({ name }) => ({ name: factName(name, say), value: (view.facts[name] as number[] | undefined)?.[seat] }));
    const kept = secrets.flatMap(({ name }) => pileOf(view, name, seat)).filter((face) => face !== null);
    return [...values.filter(({ value }) => telling(value)).map(({ name, value }) => `${name} ${value}`), ...kept.map((face) => faceName(face, say))].join(" · ");
  };
  const ending: Drawing["ending"] = (place, _, { say, options = {} }) => {
    const node = nodesOf(declared, options).find(({ id }) => id === place);
    return { sign: place, name: node ? circleKind(node, declared, say) : "", line: "" };
  };
  const board = declared.board !== null;
  return { ...behaviour(declared), score, compact: board, ...(board && { ending, mark: Mark, marked: (of: string) => cardOf(of, declared) !== undefined }), cloth: Cloth, card: Card, glyph: Shout, known: Known, ...(secrets.length && { secret: Secret }) };
}
