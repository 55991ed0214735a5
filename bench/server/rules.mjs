// The game of the peers: hidden hands; all five play in secret; the last answer shows the cards.

export const SEATS = 5;
export const HAND = 5; // cards, and so many rounds a deal
const KINDS = 8;
const COPIES = 5;

/** All cards, in order. */
export const deck = () => Array.from({ length: KINDS * COPIES }, (_, i) => 1 + (i % KINDS));

/** The seat with the highest card that nobody else has played, or -1. */
export function winner(cards) {
  const alone = cards.filter((card) => cards.indexOf(card) === cards.lastIndexOf(card));
  return cards.indexOf(Math.max(...alone));
}
