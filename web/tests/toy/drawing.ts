// The plain table with a cloth as bare as can be: nothing but seats, in the frame's own drawing.
import { plain } from "../../src/plain";
import type { Drawing } from "../../src/table/sight";
import type { GameCard } from "../../src/wire";
import cards from "./cards.json";
import Cloth from "./Cloth.svelte";

export const toy: Drawing = { ...plain(cards.loser as unknown as GameCard), cloth: Cloth };
