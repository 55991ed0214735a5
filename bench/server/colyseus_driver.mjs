// Five clients of Colyseus at each of its tables.

import { Client } from "@colyseus/sdk";
import { drive, Seen } from "./pace.mjs";
import { SEATS } from "./rules.mjs";

await drive(async (address) => {
  const client = new Client(address);
  const seen = new Seen(SEATS);
  const rooms = [];
  let moves = 0;
  for (let seat = 0; seat < SEATS; seat += 1) {
    const room = seat ? await client.joinById(rooms[0].roomId) : await client.create("hands");
    room.onStateChange((state) => seen.tell(seat, state.moves));
    rooms.push(room);
  }
  return {
    move() {
      rooms[moves % SEATS].send("play", 0);
      moves += 1;
      return seen.all(moves);
    },
  };
});
