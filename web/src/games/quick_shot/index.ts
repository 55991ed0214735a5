// The drawing of Quick Shot.
import { fill, subject, type Part, type Scene } from "../../story";
import type { Drawing, Face, Happening, View } from "../../table/sight";
import { behaviour } from "../../plain/behaviour";
import type { GameCard } from "../../wire";
import type { Say } from "../../words.svelte";
import Cloth from "./Cloth.svelte";
import Face_ from "./Face.svelte";
import Glyph from "./Glyph.svelte";
import * as L from "./Lessons.svelte";
import { follow, open, type Picture } from "./picture";
import { moments, QuickShotStory } from "./story";

const ROUNDS = 4;
const TOGETHER: Record<string, string[]> = {
  round: ["leader"],
  clear: ["clear", "round", "leader", "end"],
  recycle: ["draw"],
  reinforce: ["strength"],
  spared: ["spared"],
  turn_down: ["turn_down"],
};
const DEAL = ["deal", "aside", "round", "leader", "draw"]; // at once: everybody wants to play
const TIMES: Record<string, number> = {
  shuffle: 1100,
  round: 900,
  draw: 600,
  recycle: 1400,
  turn_down: 2200,
  reverse: 2200,
  reinforce: 2000,
  strength: 1400,
  poison: 2000,
  spared: 2200,
  out: 2400,
  clear: 2400,
  end: 2400,
};
const SOUNDS: Record<string, string> = {
  shuffle: "deal",
  draw: "flick",
  play: "slap",
  turn_down: "flick",
  reverse: "slap",
  reinforce: "flick",
  poison: "flick",
  spared: "flick",
  out: "stamp",
  end: "win",
};

/** Part of the same cause as what is shown with it. */
function joins(beat: Happening[], event: Happening, picture: Picture): boolean {
  const [first] = beat;
  if (first!.event === "shuffle") return DEAL.includes(event.event);
  if (first!.event === "out") return goes(beat, event);
  if (first!.event === "play") return event.event === "play" && first!.to![1] !== picture.leader;
  return TOGETHER[beat.at(-1)!.event]?.includes(event.event) ?? false;
}

/** All seats that one effect eliminates, with their cards; not the cards of seats that stay. */
function goes(beat: Happening[], event: Happening): boolean {
  if (event.event === "out") return event.cause === beat[0]!.cause;
  if (event.event !== "clear" && event.event !== "show") return false;
  return beat.some((other) => other.event === "out" && other.seat === subject(event));
}

function lasts(beat: Happening[], picture: Picture): number {
  const [first] = beat;
  if (first!.event === "play") return first!.to![1] === picture.leader ? 800 : 2400; // the Leader's card stays in sight
  return TIMES[first!.event] ?? 800;
}

/** The state of each seat in words and eyes, from what everybody sees. */
function places(picture: Picture, view: View, house: Say) {
  const ended = view.over;
  return picture.spots.map((spot, seat) => {
    if (spot.out && !(ended && view.winners.includes(seat))) {
      return { out: true, mood: "out" as const, state: house("quick-shot.state.out", { round: spot.out }) };
    }
    if (spot.face !== null && (picture.step || view.asked.length === 0)) return { mood: spot.mood ?? undefined, state: stateOf(picture, seat, house) };
    return { mood: spot.mood ?? undefined };
  });
}

function stateOf(picture: Picture, seat: number, house: Say): string {
  const spot = picture.spots[seat]!;
  if (!spot.up) return house("quick-shot.state.down", { face: spot.face });
  if (String(spot.strength) !== spot.face) return house("quick-shot.state.becomes", { face: spot.face, strength: spot.strength });
  return house("quick-shot.state.strength", { strength: spot.strength });
}

/** What happens, in a few words; the story has all of them. */
function caption(beat: Happening[], picture: Picture, scene: Scene): Part[] | null {
  const leads = beat.find((event) => event.event === "leader");
  const ends = beat.find((event) => event.event === "end");
  if (ends) return short(`ends_${ends.cause}`, ends.seats!, scene, { strength: ends.strength as number });
  if (leads) return short(`leads_${leads.cause}`, [leads.seat!], scene, { strength: leads.strength as number });
  const { event } = beat[0]!;
  const seats = beat.flatMap((one) => one.seats ?? []).sort((a, b) => a - b);
  if (event === "play" && beat.length > 1) return short("turn_over", [], scene);
  if (event === "reverse") return short("reverse", [], scene);
  if (event === "spared") return short("spared", [beat[0]!.seat!], scene);
  if (event === "turn_down") return short("twins", seats, scene);
  const outs = beat.filter((one) => one.event === "out").map((one) => one.seat!);
  if (outs.length) return short(`${outs.length > 1 ? "many" : "out"}_${picture.spots[outs[0]!]!.cause}`, outs, scene);
  return null;
}

function short(key: string, seats: number[], scene: Scene, values: Record<string, number> = {}): Part[] {
  const { house, names, viewer } = scene;
  const you = seats.length === 1 && seats[0] === viewer ? "_you" : "";
  const named = seats.map((seat) => (seat === viewer ? house("seat.you") : (names[seat] ?? "?")));
  const last = named.length > 1 ? house("seat.and") + named.pop()! : "";
  return fill(house(`quick-shot.captions.${key}${you}`), { ...values, names: named.join(", ") + last });
}

/** The plain table's behaviour, with pictures of its own; it loads none of the plain ones. */
export const draw = (declared: GameCard): Drawing<Picture> => ({ ...(behaviour(declared) as Omit<Drawing, "cloth">), ...drawn });

const drawn = {
  cloth: Cloth,
  card: Face_,
  glyph: Glyph,
  story: (scene) => new QuickShotStory(scene),
  open,
  follow,
  joins,
  lasts,
  sound: (beat) => SOUNDS[beat[0]!.event] ?? null,
  places,
  gone: (picture) => picture.gone,
  where: (picture) => ({ round: picture.round, rounds: ROUNDS }),
  shout: (beat, picture) => {
    const [first] = beat;
    if (first?.event === "play" && beat.length === 1) return first.cards![0] ?? null;
    return /^[1-8]$/.test(picture.step) ? picture.step : null;
  },
  caption,
  leftovers: (view, picture) => picture.spots.map((spot, seat) => (spot.out ? spot.left : ((view.piles.hands as Face[][])[seat] ?? []).filter((face) => face !== null))),
  moments,
  trophies: (events, seat) => events.flatMap(({ event, to, cards }) => (event === "play" && to![1] === seat ? cards! : [])),
  headline: (picture) => `quick-shot.headline.${picture.ending}`,
  teach: [
    { picture: L.secret, line: "quick-shot.teach.secret" },
    { picture: L.twins, line: "quick-shot.teach.twins" },
    { picture: L.leads, line: "quick-shot.teach.leads" },
  ],
} satisfies Partial<Drawing<Picture>>;
