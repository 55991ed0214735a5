// The drawing of World Championship Russian Roulette.
import { behaviour } from "../../plain/behaviour";
import { fill, type Part, type Scene } from "../../story";
import { read } from "../../table/notation";
import type { Drawing, Face, Happening, View } from "../../table/sight";
import { paper, struck, wood, type Stroke } from "../../table/sound";
import type { GameCard } from "../../wire";
import type { Say } from "../../words.svelte";
import { PHASE_OF } from "./cards";
import Cloth from "./Cloth.svelte";
import Dice from "./Dice.svelte";
import Face_ from "./Face.svelte";
import Glyph from "./Glyph.svelte";
import * as L from "./Lessons.svelte";
import Mine from "./Mine.svelte";
import { follow, open, type Picture } from "./picture";
import Steps from "./Steps.svelte";
import { moments, RouletteStory } from "./story";

const AMMUNITION = ["click", "bullet"];
const TURNS_DIE = "second-thoughts";
/** What goes with anything that happens before it. */
const ALONG = new Set(["shuffle", "seven", "spares", "deal", "gather", "unload", "home", "gone", "load"]);
/** What happens to all at once. */
const TOGETHER = new Set(["pocket", "spin", "bid", "accuse", "play", "aim", "fire", "points", "draw"]);
const OF_A_CARD = ["effect"];
/** What belongs to the event with which a beat begins. */
const AFTER: Record<string, string[]> = {
  round: ["seven", "spares", "shuffle", "deal"],
  verdict: ["open"],
  bribe: ["acquit"],
  draw: ["loses", "captain_lost"],
  ...Object.fromEntries(["aside", "no_click", "no_spare", "peek", "frisk", "turn_die", "aim", "sky", "crossfire", "one_more", "respin", "points"].map((name) => [name, OF_A_CARD])),
};
const SOUNDS: Record<string, string> = { seven: "deal", spin: "spin", bid: "slap", accuse: "slap", open: "flick", play: "slap", aside: "flick", draw: "flick", loses: "stamp", captain_lost: "stamp", acquit: "stamp", points: "flick", end: "win" };

/** Questions that are put in other words when one has accused already, or when nobody owes a shot. */
const CASES: Record<string, (view: View) => string | null> = {
  accuse: (view) => ((view.facts.accusers as number[]).includes(view.seat ?? -1) ? "accused" : null),
  trigger: (view) => ((view.facts.owed as number[]).some((owed) => owed > 0) ? null : "no_shot"),
};

const FLIP = 0.42; // seconds: what lies under the cards is heard when they are turned
const CLICK: Stroke[] = [...wood(FLIP, 0.35, 3), struck(FLIP + 0.03, 3400, 0.04, 0.1)];
/** A party popper: a pop, and paper that comes down. */
const POPPER: Stroke[] = [struck(FLIP, 150, 0.14, 0.5), paper(FLIP, 0.06, 0.5, 1800, 600), paper(FLIP + 0.05, 0.9, 0.12, 5200, 2600), ...[0.18, 0.3, 0.42, 0.58].map((at) => struck(FLIP + at, 2600 + at * 1500, 0.05, 0.04))];
const own: Record<string, Stroke[]> = {
  click: CLICK,
  pop: [...CLICK, ...POPPER],
  spin: [0, 0.05, 0.1, 0.16, 0.23, 0.32, 0.44, 0.6].map((at) => struck(at, 2400, 0.03, 0.07)),
};

function joins(beat: Happening[], event: Happening): boolean {
  const name = event.event;
  if (ALONG.has(name)) return true;
  const last = beat.at(-1)!;
  if (name === last.event) return TOGETHER.has(name);
  return AFTER[name]?.includes(beat[0]!.event) ?? false;
}

/** The cards of a question lie with the hand: as many clicks and bullets as one answer may name. */
function hand(view: View): Face[] {
  if (view.seat === null) return [];
  const named = view.options.map((option) => read(option).cards);
  const most = (face: string) => Math.max(0, ...named.map((cards) => cards.filter((one) => one === face).length));
  const held = ((view.piles.hands as Face[][])[view.seat] ?? []) as Face[];
  return [...AMMUNITION.flatMap((face) => Array<Face>(most(face)).fill(face)), ...held];
}

/** A shot of all together: whom its bullets are for, and from whom if it is one. */
function volley(beat: Happening[], picture: Picture, scene: Scene): Part[] {
  const { say } = scene;
  const bangs = beat.filter((one) => one.event === "fire" && one.cards![0] === "bullet");
  if (!bangs.length) return fill(say("page.captions.clicks"), { shot: picture.shots });
  const story = new RouletteStory(scene);
  const hits = [...new Set(bangs.flatMap(({ target }) => (target as number | null) ?? []))];
  if (!hits.length) return fill(say("page.captions.sky"), { names: story.names(bangs.map(({ from }) => from![1]!)) });
  const [{ cause, from }] = bangs as [Happening];
  if (bangs.length === 1 && cause === "aimed") return fill(say("page.captions.aimed"), { names: story.names(hits), by: story.names([from![1]!]) });
  return fill(say("page.captions.bangs"), { names: story.names(hits) });
}

/** Accusations of one moment: both of two, else how many; each has its trial. */
function charges(beat: Happening[], scene: Scene): Part[] {
  const all = beat.filter(({ event }) => event === "accuse");
  if (all.length > 2) return fill(scene.say("page.captions.accuse"), { count: all.length });
  const story = new RouletteStory(scene);
  return all.flatMap((one, i) => [...(i ? [{ text: " " }] : []), ...story.line(one).parts]);
}

/** What happens, in a few words; the story has all of them. */
function caption(beat: Happening[], picture: Picture, scene: Scene): Part[] | null {
  const { say } = scene;
  const first = beat[0]!.event;
  const verdict = beat.find(({ event }) => event === "verdict");
  if (verdict) return new RouletteStory(scene).line(verdict).parts;
  if (first === "accuse") return charges(beat, scene);
  if (first === "call") return fill(say("page.ready"), { shot: picture.shots + 1 });
  if (first === "fire") return volley(beat, picture, scene);
  if (first === "pocket" || first === "spin" || first === "bid" || (first === "points" && beat[0]!.cause === "survived")) return fill(say(`page.captions.${first}`), {});
  return null;
}

function places(picture: Picture, view: View, house: Say) {
  return picture.spots.map((spot, seat) => {
    if (spot.dead && !(view.over && view.winners.includes(seat))) return { out: true, mood: "out" as const, state: house("seat.out") };
    return { mood: spot.mood ?? undefined };
  });
}

/** The plain table's behaviour, with pictures of its own; it loads none of the plain ones. */
export const draw = (declared: GameCard): Drawing<Picture> => ({ ...(behaviour(declared) as unknown as Omit<Drawing<Picture>, "cloth">), ...drawn });

const drawn = {
  cloth: Cloth,
  card: Face_,
  glyph: Glyph,
  mine: Mine,
  line: Steps,
  story: (scene) => new RouletteStory(scene),
  open,
  follow,
  joins,
  sound: (beat) => {
    if (beat[0]!.event === "fire") return beat.some((one) => one.cards?.[0] === "bullet" && one.event === "fire") ? "pop" : "click";
    return SOUNDS[beat[0]!.event] ?? null;
  },
  sounds: own,
  hand,
  places,
  gone: (picture) => picture.gone,
  where: (picture, house) => house("replay.round", { round: picture.round }),
  shout: (beat) => {
    const one = beat.find(({ event }) => event === "play" || event === "effect" || event === "spent");
    const card = (one?.event === "play" ? one.cards?.[0] : one?.card) as string | null | undefined;
    return card && PHASE_OF[card] ? card : null;
  },
  caption,
  moments,
  score: (seat, _view, picture, house) => house("roulette.score", { points: picture.spots[seat]!.points, lost: picture.spots[seat]!.lost }),
  headline: (picture) => `roulette.headline.${picture.ending}`,
  acts: (view, chosen) => (view.question?.name === "bid" || chosen.cards[0] === TURNS_DIE ? Dice : null),
  case: (view) => CASES[view.question?.name ?? ""]?.(view) ?? null,
  teach: [
    { picture: L.hides, line: "roulette.teach.hides" },
    { picture: L.bids, line: "roulette.teach.bids" },
    { picture: L.shoots, line: "roulette.teach.shoots" },
  ],
} satisfies Partial<Drawing<Picture>>;
