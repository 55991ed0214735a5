// The drawing of Et Bim!
import { fill, type Part, type Scene, type Story } from "../../story";
import type { Drawing, Face, Happening, View } from "../../table/sight";
import { struck, wood, type Stroke } from "../../table/sound";
import { behaviour } from "../../plain/behaviour";
import type { GameCard } from "../../wire";
import type { Say } from "../../words.svelte";
import Cloth from "./Cloth.svelte";
import Epilogue from "./Epilogue.svelte";
import FaceCard from "./Face.svelte";
import Glyph from "./Glyph.svelte";
import * as L from "./Lessons.svelte";
import { aimed, follow, open, type Picture } from "./picture";
import Secret from "./Secret.svelte";
import { moments } from "./story";

/** What is part of the same cause as the event before it. */
const TOGETHER: Record<string, string[]> = {
  round: ["shuffle", "deal_tile", "deal", "deal_mission"],
  shuffle: ["shuffle", "deal_tile", "deal", "deal_mission"],
  deal_tile: ["deal_tile", "deal"],
  deal: ["deal", "shuffle", "deal_mission"],
  deal_mission: ["deal_mission"],
  turn: ["draw", "recycle"],
  unshield: ["unshield", "turn", "draw"],
  bim: ["return"],
  non: ["refused"],
  out: ["tile", "clear"],
  tile: ["tile", "clear", "lay_down"],
  clear: ["lay_down"],
  mission: ["points"],
  gather: ["gather"],
};
const SOUNDS: Record<string, string> = {
  round: "deal",
  turn: "flick",
  play: "slap",
  bim: "pan",
  non: "stamp",
  dropped: "flick",
  heal: "flick",
  swap: "flick",
  take: "flick",
  discard: "flick",
  stuck: "flick",
  oups: "tick",
  error: "slap",
  out: "stamp",
  end: "win",
};
/** A frying pan: low and long, with two tones that do not agree. */
const PAN: Stroke[] = [...wood(0, 0.35, 1.4), struck(0, 523, 0.5, 0.16), struck(0, 787, 0.7, 0.12), struck(0.01, 1190, 0.35, 0.08)];

/** The eyes of whoever threw it and of whoever it flies at; all see both. */
function places(picture: Picture, view: View, house: Say) {
  const { flight } = picture;
  const to = aimed(flight);
  const from = flight && flight.end === "" ? flight.ways.at(-1)!.from : null;
  return picture.gangs.map((_, seat) => {
    const out = picture.gone.includes(seat);
    if (out && !(view.over && view.winners.includes(seat))) return { out: true, mood: "out" as const, state: house("seat.out") };
    const mood = seat === to ? ("wide" as const) : seat === from ? ("sly" as const) : undefined;
    return seat === picture.turn && !view.asked.length ? { mood, state: house("seat.turn") } : { mood };
  });
}

/** What it is all about, and whose turn it is; all else is told by the story. */
function caption(beat: Happening[], { several }: Picture, { house, names, viewer }: Scene): Part[] | null {
  if (beat[0]!.event === "round") return fill(house(`et-bim.goal${several ? "_points" : ""}${viewer === null ? "" : "_you"}`), {});
  const turn = beat.find(({ event }) => event === "turn");
  if (!turn) return null;
  return turn.seat === viewer ? fill(house("et-bim.turn_you"), {}) : fill(house("et-bim.turn"), { name: names[turn.seat!] ?? "" });
}

function trophies(events: Happening[], seat: number): Face[] {
  return events.flatMap(({ event, cards, seat: by, from }) => (event === "play" && by === seat && from?.[0] === "hands" ? (cards ?? []) : []));
}

/** The points of all rounds by seat; none where one round decides. */
const scores = (view: View): number[] => (view.facts.points ?? []) as number[];

/** What lay before a seat, or was held, when it was over: the tile first. */
function leftovers(view: View, picture: Picture): Face[][] {
  const missions = (view.piles.missions ?? []) as Face[][];
  return picture.gangs.map((gang, seat) => [gang, missions[seat]?.[0] ?? null].filter((face) => face !== null));
}

/** The plain table's behaviour, with pictures of its own; it loads none of the plain ones. */
export const draw = (declared: GameCard): Drawing<Picture> => {
  const plain = behaviour(declared) as Omit<Drawing, "cloth">;
  const story = (scene: Scene): Story => {
    const told = plain.story(scene);
    told.quiet.add("turn"); // the prompt says it
    const line = told.line.bind(told);
    told.line = (event, form) => ({ ...line(event, form), ...(event.event === "turn" && { parts: caption([event], open(0), scene)! }) });
    return told;
  };
  return { ...plain, ...drawn, story };
};

const drawn = {
  cloth: Cloth,
  card: FaceCard,
  glyph: Glyph,
  secret: Secret,
  epilogue: Epilogue,
  compact: true,
  open,
  follow,
  joins: (beat, event) => TOGETHER[beat.at(-1)!.event]?.includes(event.event) ?? false,
  sound: (beat) => SOUNDS[beat[0]!.event] ?? null,
  sounds: { pan: PAN },
  places,
  gone: (picture) => picture.gone,
  where: (picture, house) => (picture.turns ? house(picture.several ? "et-bim.where_round" : "et-bim.where", { round: picture.round, turn: picture.turns }) : null),
  shout: (beat) => {
    const { event, cards } = beat[0]!;
    if (event === "out") return beat.find((one) => one.event === "tile")?.cards?.[0] ?? null;
    if (event === "swap") return "swap";
    return ["play", "bim", "non", "dropped", "heal", "take", "error", "take_back", "look", "mystery"].includes(event) ? (cards?.[0] ?? null) : null; // a tile, for who looks at it
  },
  caption,
  leftovers,
  moments,
  points: (view) => scores(view),
  score: (seat, view, _, house) => {
    const points = scores(view)[seat];
    if (points === undefined) return "";
    const few = `et-bim.total_${points}`;
    return house(house.has(few) ? few : "et-bim.total", { points });
  },
  trophies,
  headline: (picture) => `et-bim.headline.${picture.ending === "gang" || picture.ending === "fewer" ? (picture.gang ?? "nobody") : picture.ending || "nobody"}`,
  teach: [
    { picture: L.gangs, line: "et-bim.teach.gangs" },
    { picture: L.throws, line: "et-bim.teach.throws" },
    { picture: L.back, line: "et-bim.teach.back" },
  ],
  tickets: (view, options) => (view.question?.name === "react" ? ["bim:bim", ...(options.non ? ["non:non"] : []), "pass"] : []),
} satisfies Partial<Drawing<Picture>>;
