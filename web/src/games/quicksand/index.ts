// The drawing of Quicksand.
import { behaviour } from "../../plain/behaviour";
import { nodesOf } from "../../plain/board";
import { fill, type Part, type Scene } from "../../story";
import { wood, paper } from "../../table/sound";
import type { Drawing, Ending, Face, Happening, View } from "../../table/sight";
import type { GameCard } from "../../wire";
import type { Say } from "../../words.svelte";
import Cloth from "./Cloth.svelte";
import { colourOf, isExplorer } from "./explorers";
import Face_ from "./Face.svelte";
import Glyph from "./Glyph.svelte";
import * as L from "./Lessons.svelte";
import Mark from "./Mark.svelte";
import { follow, open, type Picture } from "./picture";
import Race from "./Race.svelte";
import Secret from "./Secret.svelte";
import { circleName, moments, QuicksandStory, theExplorer } from "./story";
import { distances } from "./ways";

/** What is shown with what came before it. */
const TOGETHER: Record<string, string[]> = {
  turn: ["play", "stuck"],
  play: ["announce"],
  walk: ["walk"],
  trap: ["trap"],
  recycle: ["draw"],
  reveal: ["reveal", "end"],
};
const DEAL = ["shuffle", "deal", "deal_token", "turn"];
const SOUNDS: Record<string, string> = { shuffle: "deal", play: "slap", turn: "slap", walk: "hop", trap: "sink", free: "hop", temple: "stamp", home: "sink", stuck: "flick", discard: "flick", recycle: "deal", reveal: "slap", end: "win" };

function joins(beat: Happening[], event: Happening): boolean {
  if (beat[0]!.event === "shuffle") return DEAL.includes(event.event);
  if (event.event === "draw") return true; // in passing
  return TOGETHER[beat.at(-1)!.event]?.includes(event.event) ?? false;
}

/** Who or what it is about. */
function shout(beat: Happening[]): string | null {
  const explorer = beat.findLast((event) => event.explorer !== undefined)?.explorer;
  if (isExplorer(explorer as string)) return explorer as string;
  const played = beat.find(({ event }) => event === "play" || event === "discard");
  return played?.cards?.[0] ?? null;
}

/** At the beginning, that one explorer is one's own, and how to see which. */
const caption = (beat: Happening[], _: Picture, { house, viewer }: Scene): Part[] | null =>
  beat.some(({ event }) => event === "deal_token") ? fill(house(`quicksand.dealt${viewer === null ? "" : "_you"}`), {}) : null;

/** What becomes of who ends there. */
function ending(place: string, told: Record<string, unknown>, scene: Scene): Ending {
  const { house } = scene;
  const nodes = nodesOf(scene.declared as GameCard, scene.options ?? {});
  const node = nodes.find(({ id }) => id === place);
  const name = circleName(place, { scene });
  const own = isExplorer(told.explorer as string) && node?.colour === colourOf(told.explorer as never);
  const other = node?.kind === "temple" && told.temple === "back" ? "back" : (node?.kind ?? "other");
  const kind = node?.kind === "colour" ? (own ? "own" : "other") : other;
  const line = house(`quicksand.ends.${kind}`, { steps: distances(nodes).get(place) ?? "" });
  return { name: name.charAt(0).toUpperCase() + name.slice(1), line };
}

/** Whose turn it is, and who has just done something. */
const places = (picture: Picture, view: View, house: Say) =>
  Array.from({ length: view.seats }, (_, seat) => ({
    mood: picture.deed?.seat === seat && picture.turn !== seat ? ("sly" as const) : undefined,
    ...(seat === picture.turn && !view.asked.length && { state: house("seat.turn") }),
  }));

export const draw = (declared: GameCard): Drawing<Picture> => ({ ...(behaviour(declared) as unknown as Drawing<Picture>), ...drawn });

const drawn = {
  cloth: Cloth,
  card: Face_,
  glyph: Glyph,
  secret: Secret,
  mark: Mark,
  epilogue: Race,
  compact: true,
  story: (scene) => new QuicksandStory(scene),
  open,
  follow,
  joins,
  sound: (beat) => SOUNDS[beat[0]!.event] ?? null,
  sounds: {
    hop: [...wood(0, 0.22, 1.6), ...wood(0.24, 0.18, 1.9)],
    sink: [paper(0, 0.5, 0.16, 900, 180), ...wood(0.05, 0.2, 0.5)],
  },
  places,
  gone: () => [],
  where: (picture, house) => house("quicksand.where", { turn: picture.turns }),
  shout,
  caption,
  leftovers: (view) => Array.from({ length: view.seats }, (_, seat) => ((view.piles.tokens as Face[][])[seat] ?? []).filter((face) => face !== null)),
  moments,
  score: (seat, view, _, house) => {
    const face = (view.piles.tokens as Face[][])[seat]?.[0];
    return isExplorer(face) ? theExplorer(face, house) : "";
  },
  trophies: (events, seat) => events.flatMap(({ event, from, cards }) => (event === "reveal" && from?.[1] === seat ? cards! : [])),
  headline: (picture) => `quicksand.headline.${picture.ending || "nobody"}`,
  asked: (view, { house, declared, options }) => {
    const { explorer } = view.question?.arguments ?? {};
    const schema = (declared as GameCard).options.properties as Record<string, { default?: unknown }>;
    return { hand: options?.hand ?? schema.hand?.default, ...(isExplorer(explorer as string) && { explorer: theExplorer(explorer as string, house) }) };
  },
  ending,
  placed: () => false,
  teach: [
    { picture: L.secret, line: "quicksand.teach.secret" },
    { picture: L.cards, line: "quicksand.teach.cards" },
    { picture: L.temple, line: "quicksand.teach.temple" },
  ],
} satisfies Partial<Drawing<Picture>>;
