// The six explorers: the token of each, its colour, and the inks in which it is printed.

export const EXPLORERS = ["hunter", "geologist", "botanist", "zoologist", "archaeologist", "lord"] as const;
export type Explorer = (typeof EXPLORERS)[number];

export const COLOURS = ["red", "yellow", "green", "blue", "white", "black"] as const;
export type Colour = (typeof COLOURS)[number];

const INKS: Record<Colour, string> = { red: "#f4573f", yellow: "#f9c521", green: "#3fb560", blue: "#5192f7", white: "#ffffff", black: "#24132f" };
export const JUNGLE = "#0a4a34";
export const SAND = "#f2c878";

export const isColour = (name: string | null | undefined): name is Colour => COLOURS.includes(name as Colour);
export const isExplorer = (name: string | null | undefined): name is Explorer => EXPLORERS.includes(name as Explorer);

/** The colour of an explorer's cards and circles, and the explorer that walks with a colour. */
export const colourOf = (explorer: Explorer): Colour => COLOURS[EXPLORERS.indexOf(explorer)]!;
export const explorerOf = (colour: Colour): Explorer => EXPLORERS[COLOURS.indexOf(colour)]!;

export const inkOf = (colour: Colour): string => INKS[colour];
/** What is printed on that ink. */
export const onInk = (colour: Colour): string => (colour === "black" ? "var(--paper)" : "var(--ink)");

/** The explorer that an answer moves: its verb names the colour. */
export function walker(option: string): Explorer | null {
  const colour = /^walk-([a-z]+)/.exec(option)?.[1];
  return isColour(colour) ? explorerOf(colour) : null;
}
