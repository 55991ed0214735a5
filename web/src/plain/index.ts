// The plain table: a drawing of any game, made from what it declares. Drawn games are built on its behaviour.
import type { Drawing } from "../table/sight";
import type { GameCard } from "../wire";
import { behaviour } from "./behaviour";
import { nodesOf } from "./board";
import Card from "./Card.svelte";
import Cloth from "./Cloth.svelte";
import { circleKind } from "./facts";
import Known from "./Known.svelte";
import Mark, { cardOf } from "./Mark.svelte";
import type { Picture } from "./picture";
import Secret from "./Secret.svelte";
import Shout from "./Shout.svelte";

/** A drawing of the game that declares this. */
export function plain(declared: GameCard): Drawing<Picture> {
  const secret = declared.piles.some((pile) => pile.each && pile.secret);
  const ending: Drawing["ending"] = (place, _, { say, options = {} }) => {
    const node = nodesOf(declared, options).find(({ id }) => id === place);
    return { sign: place, name: node ? circleKind(node, declared, say) : "", line: "" };
  };
  const board = declared.board !== null;
  return { ...behaviour(declared), compact: board, ...(board && { ending, mark: Mark, marked: (of: string) => cardOf(of, declared) !== undefined }), cloth: Cloth, card: Card, glyph: Shout, known: Known, ...(secret && { secret: Secret }) };
}
