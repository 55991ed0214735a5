// Colyseus, in memory: schema views hide the hands, and every move is followed by a patch.

import { Room, Server } from "@colyseus/core";
import { ArraySchema, schema, StateView } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { deck, HAND, SEATS, winner } from "./rules.mjs";

const NEVER = 2 ** 31 - 1; // ms; `null` would leave a timer of 60 Hz in every room

const Player = schema({
  hand: { array: "uint8", view: true },
  chosen: { type: "uint8", view: true, default: 0 },
  held: { type: "uint8", default: HAND },
  locked: { type: "boolean", default: false },
  score: { type: "uint16", default: 0 },
});

const Table = schema({
  players: [Player],
  front: ["uint8"],
  discard: ["uint8"],
  round: { type: "uint16", default: 0 },
  leader: { type: "int8", default: -1 },
  moves: { type: "uint32", default: 0 },
});

function shuffle(cards) {
  for (let i = cards.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1));
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  return cards;
}

class Hands extends Room {
  maxClients = SEATS;
  patchRate = NEVER;

  onCreate() {
    this.state = new Table();
    for (let seat = 0; seat < SEATS; seat += 1) this.state.players.push(new Player());
    this.deal();
    this.onMessage("play", (client, place) => this.play(client.seat, place));
  }

  onJoin(client) {
    client.seat = this.clients.indexOf(client);
    client.view = new StateView();
    client.view.add(this.state.players[client.seat]);
  }

  /** New hands for everybody. */
  deal() {
    const cards = shuffle(deck());
    for (const player of this.state.players) {
      player.hand.push(...cards.splice(0, HAND));
      player.held = HAND;
    }
    this.state.discard.clear();
  }

  play(seat, place) {
    const { state } = this;
    const player = state.players[seat];
    if (player.chosen || player.hand[place] === undefined) return;
    [player.chosen] = player.hand.splice(place, 1);
    player.held -= 1;
    player.locked = true;
    state.moves += 1;
    if (state.players.every((each) => each.locked)) this.reveal();
    this.broadcastPatch();
  }

  /** The last has answered: show the cards, and give the round to somebody. */
  reveal() {
    const { state } = this;
    const cards = state.players.map((player) => player.chosen);
    for (const player of state.players) {
      player.chosen = 0;
      player.locked = false;
    }
    state.front = new ArraySchema(...cards);
    state.leader = winner(cards);
    if (state.leader >= 0) state.players[state.leader].score += 1;
    state.discard.push(...cards);
    state.round += 1;
    if (state.round % HAND === 0) this.deal();
  }
}

const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false });
server.define("hands", Hands);
await server.listen(0, "127.0.0.1");
console.log(`http://127.0.0.1:${transport.server.address().port}`);
