// A toy: Loser and Roulette in as few lines as the frame allows. No rounds, no discard, windows, a secret.
import { Story } from "../../src/story";
import type { Drawing, Face, View } from "../../src/table/sight";
import Card from "./Card.svelte";
import Cloth from "./Cloth.svelte";
import Secret from "./Secret.svelte";

const AIMED = /^(seat|accuse|peek|frisk)-(\d)$/;
const mine = (name: string, view: View) => (view.seat === null ? [] : (view.piles[name] as Face[][])[view.seat]!);
export const aims = (option: string): number | null => (AIMED.test(option) ? Number(AIMED.exec(option)![2]) : null);

export const toy: Drawing<number> = {
  faces: ["1", "2", "19", "peek", "frisk"],
  cloth: Cloth,
  secret: Secret,
  card: Card,
  glyph: Card,
  story: (scene) => new Story(scene),
  open: () => 0,
  follow: (picture) => picture + 1,
  joins: () => true,
  lasts: () => 1,
  sound: () => "croak",
  sounds: { croak: [] },
  hand: (view) => mine("hands", view),
  places: (_, view) => Array.from({ length: view.seats }, () => ({})),
  gone: () => [],
  reveals: () => false,
  where: () => null,
  shout: () => null,
  caption: () => null,
  leftovers: () => [],
  trophies: () => [],
  moments: () => [],
  headline: () => "toy.headline",
  uses: (option) => AIMED.exec(option)?.[1] ?? null,
  aims,
  placed: (option) => aims(option) !== null || option.startsWith("centre-"),
  tickets: (view) => (view.question?.name === "tamper" ? ["nudge", "pass"] : []),
  answer: (option) => `<${option}>`,
  asked: () => ({ card: "Peek" }),
};
