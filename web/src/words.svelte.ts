// All that is said, as the server gives it: one source for every face of Tripot.
import { settings, type Language } from "./settings.svelte";
import { standIn } from "./spelt";

export type Values = Record<string, unknown>;

/** Speaks a key with its values; an unknown key is shown as it is, so that it is missed. Of a game, its names stand in. */
export interface Say {
  (key: string, values?: Values): string;
  has(key: string): boolean;
}

type Texts = Record<string, string>;

type Book = Record<string, Texts>;

const NOTHING: Texts = {};

async function fetched(path: string): Promise<Book> {
  const answer = await fetch(`/api/words/${path}`);
  if (!answer.ok) throw new Error(`words: ${answer.status}`);
  return (await answer.json()) as Book;
}

/** Several books as one. */
function bound(books: Book[]): Book {
  const names = new Set(books.flatMap((book) => Object.keys(book)));
  return Object.fromEntries([...names].map((name) => [name, Object.assign({}, ...books.map((book) => book[name])) as Texts]));
}

/** A text with `{name}` replaced by its value; `{{` is a brace. */
export function filled(text: string, values: Values = {}): string {
  return text.replace(/\{\{|\}\}|\{(\w+)\}/g, (whole, name: string | undefined) => {
    if (name === undefined) return whole.charAt(0);
    return name in values ? String(values[name]) : whole;
  });
}

class Words {
  private books = $state.raw<Partial<Record<Language, Book>>>({});
  private voices = new Map<string, Say>();
  private fetched = new Map<string, Promise<Book>>();
  private games = new Set<string>(); // of which a page shows something

  /** Fetch a language, with the words of the games that are shown; each once. */
  async learn(language: Language): Promise<void> {
    const paths = [language, ...[...this.games].map((game) => `${language}/${game}`)];
    const books = await Promise.all(paths.map((path) => this.book(path)));
    this.books = { ...this.books, [language]: bound(books) };
  }

  /** Fetch what is said of a game too. */
  meet(game: string): Promise<void> {
    this.games.add(game);
    return this.learn(this.spoken);
  }

  private book(path: string): Promise<Book> {
    let book = this.fetched.get(path);
    if (!book) {
      book = fetched(path);
      this.fetched.set(path, book);
      book.catch(() => this.fetched.delete(path));
    }
    return book;
  }

  get ready(): boolean {
    return this.books[settings.language] !== undefined || Object.keys(this.books).length > 0;
  }

  /** The language that is spoken: the one that is liked, as soon as it is learnt. */
  readonly spoken: Language = $derived(this.books[settings.language] ? settings.language : this.books.en ? "en" : "fr");

  /** The words of a game, by its key; a skin has other words for some of them. */
  game(key: string, skin: unknown = ""): Say {
    return this.voice(key, `${key}-${skin}`, standIn);
  }

  get web(): Say {
    return this.voice("web");
  }

  get table(): Say {
    return this.voice("table");
  }

  private voice(name: string, dressed = name, missing = (key: string) => key): Say {
    let say = this.voices.get(dressed);
    if (!say) {
      const text = (key: string) => this.texts(dressed)[key] ?? this.texts(name)[key];
      const speak = (key: string, values?: Values) => filled(text(key) ?? missing(key), values);
      say = Object.assign(speak, { has: (key: string) => text(key) !== undefined });
      this.voices.set(dressed, say);
    }
    return say;
  }

  private texts(name: string): Texts {
    const book = this.books[this.spoken];
    return book?.[name] ?? book?.[name.replaceAll("-", "_")] ?? NOTHING;
  }
}

export const words = new Words();
