// boardgame.io, in memory, as its manual sets it up.

import { ActivePlayers, INVALID_MOVE, PlayerView } from "boardgame.io/dist/cjs/core.js";
import { Server } from "boardgame.io/dist/cjs/server.js";
import { deck, HAND, SEATS, winner } from "./rules.mjs";

/** New hands for everybody. */
function deal(G, random) {
  G.secret.deck = random.Shuffle(deck());
  for (const player of Object.values(G.players)) player.hand = G.secret.deck.splice(0, HAND);
  G.held.fill(HAND);
  G.discard = [];
}

/** The last has answered: show the cards, and give the round to somebody. */
function reveal(G, random) {
  const players = Object.values(G.players);
  G.front = players.map((player) => player.chosen);
  for (const player of players) player.chosen = null;
  G.leader = winner(G.front);
  if (G.leader >= 0) G.score[G.leader] += 1;
  G.discard.push(...G.front);
  G.locked.fill(false);
  G.round += 1;
  if (G.round % HAND === 0) deal(G, random);
}

function play({ G, playerID, random }, place) {
  const player = G.players[playerID];
  if (player.chosen !== null || player.hand[place] === undefined) return INVALID_MOVE;
  [player.chosen] = player.hand.splice(place, 1);
  G.held[playerID] -= 1;
  G.locked[playerID] = true;
  if (G.locked.every(Boolean)) reveal(G, random);
}

const game = {
  name: "hands",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true,
  deltaState: process.argv.includes("--delta"),
  setup({ random }) {
    const everybody = Array.from({ length: SEATS }, (_, seat) => seat);
    const G = {
      secret: {},
      players: Object.fromEntries(everybody.map((seat) => [seat, { hand: [], chosen: null }])),
      held: everybody.map(() => HAND),
      locked: everybody.map(() => false),
      score: everybody.map(() => 0),
      front: [],
      discard: [],
      round: 0,
      leader: -1,
    };
    deal(G, random);
    return G;
  },
  turn: { activePlayers: ActivePlayers.ALL },
  moves: { play: { move: play, client: false, redact: true, ignoreStaleStateID: true } },
  playerView: PlayerView.STRIP_SECRETS,
};

const { appServer } = await Server({ games: [game], origins: [] }).run(0);
console.log(`http://127.0.0.1:${appServer.address().port}`);
