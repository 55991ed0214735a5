// All that is said, as the server gives it: one source for every face of Tripot.
import { settings, type Language } from "./settings.svelte";

export type Values = Record<string, unknown>;

/** Speaks a key with its values; an unknown key is shown as it is, so that it is missed. */
export interface Say {
  (key: string, values?: Values): string;
  has(key: string): boolean;
}

type Texts = Record<string, string>;

const NOTHING: Texts = {};

/** A text with `{name}` replaced by its value; `{{` is a brace. */
export function filled(text: string, values: Values = {}): string {
  return text.replace(/\{\{|\}\}|\{(\w+)\}/g, (whole, name: string | undefined) => {
    if (name === undefined) return whole.charAt(0);
    return name in values ? String(values[name]) : whole;
  });
}

class Words {
  private books = $state.raw<Partial<Record<Language, Record<string, Texts>>>>({});
  private voices = new Map<string, Say>();

  /** Fetch a language once. */
  async learn(language: Language): Promise<void> {
    if (this.books[language]) return;
    const answer = await fetch(`/api/words/${language}`);
    if (!answer.ok) throw new Error(`words: ${answer.status}`);
    this.books = { ...this.books, [language]: (await answer.json()) as Record<string, Texts> };
  }

  get ready(): boolean {
    return this.books[settings.language] !== undefined || Object.keys(this.books).length > 0;
  }

  /** The language that is spoken: the one that is liked, as soon as it is learnt. */
  get spoken(): Language {
    return this.books[settings.language] ? settings.language : this.books.en ? "en" : "fr";
  }

  /** The words of a game, by its key. */
  game(key: string): Say {
    return this.voice(key);
  }

  get web(): Say {
    return this.voice("web");
  }

  get table(): Say {
    return this.voice("table");
  }

  private voice(name: string): Say {
    let say = this.voices.get(name);
    if (!say) {
      const texts = () => this.texts(name);
      const speak = (key: string, values?: Values) => filled(texts()[key] ?? key, values);
      say = Object.assign(speak, { has: (key: string) => key in texts() });
      this.voices.set(name, say);
    }
    return say;
  }

  private texts(name: string): Texts {
    const book = this.books[this.spoken];
    return book?.[name] ?? book?.[name.replaceAll("-", "_")] ?? NOTHING;
  }
}

export const words = new Words();
