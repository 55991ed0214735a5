// Where a game has no words, its names stand in.

/** A name from a declaration as words: `odd_boot` is "odd boot". */
export const spelt = (name: string): string => name.replaceAll(/[-_]+/g, " ");

/** A text that begins with a capital. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const titled = (name: string): string => capital(spelt(name));
const ENDINGS: Record<string, (name: string) => string> = { name: titled, title: titled, line: () => "", waiting: () => "" };

/** What is said of a game that has no words for it: `faces.odd-boot.name` is "Odd boot", and there is no line about it. */
export function standIn(key: string): string {
  const parts = key.split(".");
  const ending = parts.length > 2 ? ENDINGS[parts.at(-1)!] : undefined;
  return ending ? ending(parts.at(-2)!) : spelt(parts.at(-1)!);
}
