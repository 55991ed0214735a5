// Answers by their parts: verb:card+card>seat@place=number, as tripot/kernel/answers.py writes them.

export interface Answer {
  verb: string;
  cards: string[];
  seat: number | null;
  place: string | null;
  number: number | null;
}

const NOTATION = /^([a-z][a-z_-]*)(?::([^:>@=]+))?(?:>(\d+))?(?:@([^:>@=]+))?(?:=(\d+))?$/;

/** The parts of an answer. */
export function read(notation: string): Answer {
  const [, verb = notation, cards, seat, place, number] = NOTATION.exec(notation) ?? [];
  return {
    verb,
    cards: cards?.split("+") ?? [],
    seat: seat === undefined ? null : Number(seat),
    place: place ?? null,
    number: number === undefined ? null : Number(number),
  };
}
