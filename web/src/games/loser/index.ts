// The drawing of Loser.
import { capital } from "../../spelt";
import { fill, type Part, type Scene } from "../../story";
import { behaviour } from "../../plain/behaviour";
import type { Bearing, Drawing, Face, Happening, View } from "../../table/sight";
import { read } from "../../table/notation";
import type { GameCard } from "../../wire";
import type { Say } from "../../words.svelte";
import Cloth from "./Cloth.svelte";
import Face_, { ACTIONS, cardName, isPotion } from "./Face.svelte";
import Frog from "./Frog.svelte";
import Glyph from "./Glyph.svelte";
import Known from "./Known.svelte";
import * as L from "./Lessons.svelte";
import { follow, open, type Picture } from "./picture";
import { sounds } from "./sounds";
import { LoserStory, moments } from "./story";
import { factsOf } from "./table";
import Thumbs from "./Thumbs.svelte";

/** What is shown by itself, however short it is, together with more of its kind. */
const ALONE = new Set(["vote", "thumbs", "reveal", "value", "loser", "frog", "end", "round"]);
const SOUNDS: Record<string, string> = { shuffle: "deal", play: "slap", cast: "slap", use: "slap", thumbs: "thumbs", reveal: "slap", loser: "stamp", frog: "croak", end: "win" };
const VOTES = ["vote", "thumb"];

/** Part of the same cause as what is shown with it. */
function joins(declared: GameCard): Drawing<Picture>["joins"] {
  const reading = new Map(declared.events.map((event) => [event.name, event.reading]));
  return (beat, event) => {
    const last = beat.at(-1)!.event;
    if (event.event === last) return last !== "round";
    if (ALONE.has(event.event)) return false;
    if (last === "gather" || last === "round" || last === "shuffle" || last === "deal") return ["shuffle", "deal", "gather", "draw", "turn"].includes(event.event);
    return (reading.get(event.event) ?? 0) <= 300;
  };
}

function sound(beat: Happening[]): string | null {
  const [first] = beat;
  if (first!.event === "cast" && first!.cause === "gong") return "gong";
  if (beat.some(({ event }) => event === "deal")) return "deal";
  return SOUNDS[first!.event] ?? (beat.some(({ cards }) => cards?.length) ? "flick" : null);
}

/** The faces that everybody pulls, and who has left the round. */
function places(picture: Picture, view: View, house: Say): Bearing[] {
  return picture.moods.map((mood, seat) => {
    if (view.over && picture.loser === seat) return { out: true, state: house("loser.state.frog") };
    if (picture.left.includes(seat)) return { mood: mood ?? "sly", state: house("loser.left") };
    return { mood: mood ?? undefined, ...(seat === picture.turn && !view.asked.length && { state: house("seat.turn") }) };
  });
}

/** What happens at the vote, in a few words; the story has all of them. */
function caption(beat: Happening[], { vote }: Picture, { house, say, names, viewer }: Scene): Part[] | null {
  const { event, cause, seat, first, frogs, of } = beat[0]!;
  const you = seat !== undefined && seat === viewer ? "_you" : "";
  const name = seat === undefined ? "" : (names[seat] ?? "?");
  if (event === "thumbs" && !String(cause).startsWith("openly")) return fill(house(`loser.captions.${cause}`), {});
  if (event === "reveal") return fill(house("loser.captions.reveal"), {});
  if (event === "value") return fill(house("loser.captions.value"), { first: say(`values.${vote?.first ?? "highest"}`) });
  if (event === "vote") return fill(house(`loser.captions.vote_${cause}`), { first: say(`values.${String(first)}`) });
  if (event === "loser") return fill(house(`loser.captions.loser${you}`), { name });
  if (event === "frog") return fill(house(`loser.captions.frog${you}`), { name, frogs: frogs as number, of: of as number });
  return null;
}

/** What an Action does, and a potion where it is not played. */
function does(of: string, { question }: View, { house }: Scene): string | null {
  const key = `loser.does.${question?.name}`;
  if (ACTIONS.includes(of)) return house(`loser.actions.${of}`);
  return isPotion(of) && house.has(key) ? house(key) : null;
}

/** The plain table's behaviour, with pictures of its own; it loads none of the plain ones. */
export function draw(declared: GameCard): Drawing<Picture> {
  const plain = behaviour(declared);
  return {
    ...(plain as unknown as Drawing<Picture>),
    cloth: Cloth,
    card: Face_,
    glyph: Glyph,
    known: Known,
    acts: (view) => (VOTES.includes(view.question?.name ?? "") ? Thumbs : null),
    story: (scene) => new LoserStory(scene),
    open,
    follow,
    joins: joins(declared),
    sound,
    sounds,
    places,
    gone: (picture) => (picture.loser === null ? [] : [picture.loser]),
    shout: (beat, picture) => {
      const { event, cards } = beat[0]!;
      if (event === "frog" || event === "end") return "frog";
      if (event === "thumbs" || event === "vote") return "thumb";
      if (event === "play") return cards![0] !== null && beat[0]!.to![0] === "front_up" ? cards![0]! : null;
      return picture.deed?.card ?? null;
    },
    caption,
    does,
    asked: (view, scene) => {
      const { seat, cause } = (view.question?.arguments ?? {}) as { seat?: number; cause?: string };
      const { house, say, names, viewer } = scene;
      const used = cause !== undefined && { card: cardName(cause, say), does: capital(does(cause, view, scene) ?? say(`faces.${cause}.line`)) };
      return { hand: seat === viewer ? house("loser.hand_you") : house("loser.hand", { name: names[seat ?? -1] ?? "" }), ...used };
    },
    moments,
    score: (seat, view, { vote }, house) => {
      const worth = vote?.worth[seat];
      return [house("loser.score", { count: factsOf(view).frogs[seat] ?? 0 }), worth?.by.length ? house("loser.worth", { value: worth.value }) : ""].filter(Boolean).join(" · ");
    },
    trophies: (events, seat) => events.flatMap(({ event, from, cards }): Face[] => (event === "cast" && from![1] === seat ? cards! : [])),
    headline: () => "loser.headline",
    beaten: Frog,
    teach: [
      { picture: L.brew, line: "loser.teach.brew" },
      { picture: L.thumbs, line: "loser.teach.thumbs" },
      { picture: L.frogs, line: "loser.teach.frogs" },
    ],
    placed: (option, view, chosen) => {
      const { verb, seat, place } = read(option);
      if (seat !== null) return seat !== chosen.seat; // seats are touched themselves
      return place !== null || verb === "catch" || (view.question?.name === "act" && !option.includes(":"));
    },
  };
}
