// Cards of games as small as a test needs them.
import type { GameCard, Value } from "../src/wire";

const values = (text: string) =>
  text.split(" ").filter(Boolean).map((one) => {
    const [name, kind] = one.split(":") as [string, Value["kind"]];
    return { name, kind };
  });

/** What a game declares: faces by name, events and claims as "name argument:kind". */
export function declared(faces = "", events: string[] = [], claims: string[] = []): GameCard {
  const split = (line: string) => ({ name: line.split(" ")[0]!, arguments: values(line.split(" ").slice(1).join(" ")) });
  return {
    key: "toy",
    name: { en: "Toy" },
    line: { en: "" },
    seats: [2, 7],
    minutes: [1, 1],
    age: 8,
    longest: 99,
    version: 1,
    levels: [],
    experts_think: true,
    options: {},
    faces: faces.split(" ").map((name) => ({ name, glyph: null, colour: null, number: null })),
    piles: [],
    facts: [],
    questions: [],
    answers: [],
    events: events.map((line) => ({ ...split(line), reading: 500 })),
    wakes: [],
    counts: null,
    claims: claims.map(split),
    previews: [],
    reasons: {},
    first: [],
    board: null,
  };
}
