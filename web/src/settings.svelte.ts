// What one person likes, on this device.

export type Language = "en" | "fr";
export type Theme = "system" | "light" | "dark";
export type Movement = "system" | "full" | "calm";

const KEY = "tripot.settings";

/** What the device keeps between two visits; nothing if it keeps nothing. */
export function kept<T>(key: string): Partial<T> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<T>;
  } catch {
    return {};
  }
}

/** Keep something; a device that refuses loses only comfort. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // private windows keep nothing
  }
}

interface Kept {
  language: Language;
  theme: Theme;
  movement: Movement;
  once_more: boolean;
  sound: boolean | undefined; // nothing until it is chosen
  judas_open: boolean;
  name: string;
  taught: string[];
}

class Settings {
  language = $state<Language>("en");
  theme = $state<Theme>("system");
  movement = $state<Movement>("system");
  once_more = $state(true); // an irreversible answer asks once more
  judas_open = $state(false); // what one is stays in sight
  name = $state("");
  taught = $state.raw<string[]>([]); // the games whose pictures were shown before the first card
  private loud = $state<boolean>(); // as one has chosen
  private still = $state(false); // the system asks for less movement

  constructor() {
    const old = kept<Kept>(KEY);
    this.language = old.language ?? (navigator.language.startsWith("fr") ? "fr" : "en");
    this.theme = old.theme ?? "system";
    this.movement = old.movement ?? "system";
    this.once_more = old.once_more ?? true;
    this.loud = old.sound;
    this.judas_open = old.judas_open ?? false;
    this.name = old.name ?? "";
    this.taught = old.taught ?? [];
    const less = matchMedia("(prefers-reduced-motion: reduce)");
    this.still = less.matches;
    less.addEventListener("change", () => (this.still = less.matches));
  }

  /** Full movement, or fades with the same beats. */
  get motion(): "full" | "calm" {
    if (this.movement !== "system") return this.movement;
    return this.still ? "calm" : "full";
  }

  /** Off where nobody has chosen, but on at the television. */
  get sound(): boolean {
    return this.loud ?? location.pathname.startsWith("/t/");
  }
  set sound(on: boolean) {
    this.loud = on;
  }

  save(): void {
    const { language, theme, movement, once_more, loud: sound, judas_open, name, taught } = this;
    keep(KEY, { language, theme, movement, once_more, sound, judas_open, name, taught } satisfies Kept);
  }
}

export const settings = new Settings();
