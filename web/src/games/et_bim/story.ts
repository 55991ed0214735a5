// What of Et Bim! a friend would tell: who went, what flew back twice, whose token cracked.
import { seatOf, type Line } from "../../story";
import type { Moment } from "../../table/sight";
import type { Say } from "../../words.svelte";

const MOST = 6;
const ERRS = new Set(["error"]);

export function moments(lines: Line[], house: Say): Moment[] {
  const several = lines.filter(({ event }) => event === "round").length > 1;
  let round = 0;
  let turn = 0;
  let back = 0; // how often the card in the air was returned
  let returned: Moment | null = null;
  const outs: Moment[] = [];
  const others: Moment[] = [];
  const moment = (line: Line, mood: Moment["mood"]): Moment | null => {
    const seat = seatOf(line);
    return seat === undefined ? null : { n: line.n, seat, mood, when: house(several ? "et-bim.where_round" : "et-bim.when", { round, turn }), line };
  };
  const keep = (list: Moment[], one: Moment | null) => one && list.push(one);
  const closed = () => {
    if (back > 1) keep(others, returned);
    back = 0;
  };
  for (const line of lines) {
    if (line.event === "round") [round, turn] = [round + 1, 0];
    if (line.event === "turn") turn += 1;
    if (line.event === "turn" || line.event === "play") closed();
    if (line.event === "return") [back, returned] = [back + 1, moment(line, "wide")];
    if (line.event === "out") keep(outs, moment(line, "out"));
    if (line.event === "swap") keep(others, moment(line, "sly"));
    if (ERRS.has(line.event)) keep(others, moment(line, "wide"));
  }
  closed();
  return [...outs.slice(-4), ...others.slice(-(MOST - Math.min(4, outs.length)))].sort((a, b) => a.n - b.n);
}
