// Which face sits on a seat: people take theirs along when the seats are turned.
import { createContext } from "svelte";

/** A page sets it once, for every mug that is drawn in it. */
export const [getFaces, setFaces] = createContext<(seat: number) => number>();
