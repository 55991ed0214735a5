// How news changes what the page knows of a table. Plain functions over plain data.
import type { Json, News, Table } from "./wire";

const PARTS = ["facts", "piles"]; // of these only the names that changed are sent

/** The view with what is new in it. */
export function renewed(view: Json, news: Json): Json {
  const out: Json = { ...view };
  for (const [name, value] of Object.entries(news)) {
    out[name] = PARTS.includes(name) ? { ...(view[name] as Json), ...(value as Json) } : value;
  }
  return out;
}

/** The table after the news, or null if an event is missing in between. */
export function told(table: Table, news: News): Table | null {
  const events = joined(table.events, news.events, news.n);
  if (!events) return null;
  const clock = news.clock === undefined ? table.clock : news.clock;
  return { ...table, n: news.n, events, view: renewed(table.view, news.view), clock };
}

/** The table as it comes anew, with the events that we had before it. */
export function met(old: Table | null, table: Table): Table {
  if (!old || old.table !== table.table || old.seat !== table.seat) return table;
  return { ...table, events: joined(old.events, table.events, table.n) ?? table.events };
}

/** Events we have and events that come, which end before the number n; null if there is a gap. */
export function joined(have: Json[], come: Json[], n: number): Json[] | null {
  const first = n - come.length;
  return first > have.length ? null : [...have.slice(0, first), ...come];
}
