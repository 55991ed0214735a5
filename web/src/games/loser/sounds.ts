// What Loser adds to the sounds of the house: a croak, a gong, and thumbs on a table.
import { paper, reed, struck, wood, type Stroke } from "../../table/sound";

export const sounds: Record<string, Stroke[]> = {
  croak: [0, 0.05, 0.1, 0.15, 0.34, 0.38, 0.42, 0.46].flatMap((at) => [reed(at, 92, 0.2, 0.05), paper(at, 0.03, 0.16, 500, 340)]),
  gong: [struck(0, 98, 2.2, 0.4), struck(0, 147, 1.6, 0.22), struck(0, 233, 1.1, 0.14), ...wood(0, 0.2, 0.5)],
  thumbs: [...wood(0, 0.55, 0.7), ...wood(0.015, 0.4, 0.9), paper(0.01, 0.1, 0.24, 700, 300)],
};
