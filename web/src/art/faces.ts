// Which face sits on a seat: people take theirs along when the seats are turned.
import { createContext } from "svelte";

/** Set once for the whole page, and by a room for every mug that is drawn in it. */
export const [getFaces, setFaces] = createContext<(seat: number) => number>();
