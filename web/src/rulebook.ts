// The rules of a game as safe HTML: Markdown of our own pages, with rulings marked.
import { Marked } from "marked";
import type { Clause } from "./wire";

const markdown = new Marked({ gfm: true });

/** The text of a clause. Our rulings are marked, and numbers of clauses lead to them. */
export function html(text: string, words: { ruling: string; fact: string }): string {
  const plain = text.replace(/</g, "&lt;");
  const marked = markdown.parse(plain, { async: false });
  return marked
    .replace(/<strong>\[H([^\]]*)\]<\/strong>/g, (_, note: string) => mark("ruling", words.ruling, note))
    .replace(/<strong>\[F([^\]]*)\]<\/strong>/g, (_, note: string) => mark("fact", words.fact, note))
    .replace(/(?<![\w.#-])(\d{1,2}\.\d{1,2})(?![\d.])/g, '<a class="ref" href="#$1">$1</a>')
    .replace(/<table>/g, '<div class="scroll" tabindex="0"><table>')
    .replace(/<\/table>/g, "</table></div>");
}

function mark(kind: string, word: string, note: string): string {
  return `<span class="mark ${kind}">${word}${note}</span>`;
}

export interface Section {
  heading: string;
  clauses: Clause[];
}

/** Clauses under their headings, in the order of the page. */
export function sections(clauses: Clause[]): Section[] {
  const out: Section[] = [];
  for (const clause of clauses) {
    if (out.at(-1)?.heading !== clause.heading) out.push({ heading: clause.heading, clauses: [] });
    out.at(-1)!.clauses.push(clause);
  }
  return out;
}
