// What is printed on an Action card besides its picture: when it is played, and whether by those who are out as well.
export const PHASES = ["pocket", "spin", "bid", "accusation", "trigger", "scoring"] as const;
export type Phase = (typeof PHASES)[number];

export const PHASE_OF: Record<string, Phase> = {
  peek: "spin",
  gift: "trigger",
  "air-gun": "trigger",
  "shoot-somebody": "trigger",
  "second-thoughts": "trigger",
  "one-more": "trigger",
  "bribed-judge": "accusation",
  "hazard-pay": "scoring",
  "i-dare-you": "bid",
  frisk: "accusation",
  "deep-pockets": "pocket",
  "extra-round": "spin",
  nudge: "spin",
  "spin-again": "trigger",
  fine: "scoring",
};
export const SKULLS = new Set(["one-more", "i-dare-you", "extra-round", "spin-again", "fine"]);
