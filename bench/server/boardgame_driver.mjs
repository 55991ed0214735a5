// Five sockets at each table of boardgame.io; they say what its client says, without drawing.

import { io } from "socket.io-client";
import { drive, Seen } from "./pace.mjs";
import { SEATS } from "./rules.mjs";

async function post(address, path, body) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
}

await drive(async (address) => {
  const { matchID } = await post(address, "/games/hands/create", { numPlayers: SEATS });
  const seen = new Seen(SEATS);
  const chairs = [];
  let moves = 0;
  for (let seat = 0; seat < SEATS; seat += 1) {
    const playerID = String(seat);
    const entry = { playerID, playerName: `P${seat}` };
    const { playerCredentials } = await post(address, `/games/hands/${matchID}/join`, entry);
    const socket = io(`${address}/hands`, { transports: ["websocket"], forceNew: true });
    const chair = { socket, playerID, credentials: playerCredentials };
    chairs.push(chair);
    const synced = new Promise((resolve) => socket.once("sync", resolve));
    socket.on("update", (_, state) => seen.tell(seat, state._stateID));
    socket.on("patch", (_, before, after) => seen.tell(seat, after));
    socket.emit("sync", matchID, playerID, playerCredentials, SEATS);
    await synced;
  }
  return {
    move() {
      const { socket, playerID, credentials } = chairs[moves % SEATS];
      const payload = { type: "play", args: [0], playerID, credentials };
      socket.emit("update", { type: "MAKE_MOVE", payload }, moves, matchID, playerID);
      moves += 1;
      return seen.all(moves);
    },
  };
});
