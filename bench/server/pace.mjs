// Plays tables at a pace, as the lines on standard input say, and tells how long the moves took.

import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

/** A promise, and what fulfils it. */
function promised() {
  let fulfil;
  const promise = new Promise((resolve) => (fulfil = resolve));
  return { promise, fulfil };
}

/** Counts what each seat has seen; `all(n)` waits until everybody has seen n moves. */
export class Seen {
  constructor(seats) {
    this.counts = Array(seats).fill(0);
    this.waiting = null;
  }

  tell(seat, count) {
    this.counts[seat] = count;
    if (this.waiting && this.counts.every((each) => each >= this.waiting.count)) {
      this.waiting.fulfil();
      this.waiting = null;
    }
  }

  all(count) {
    const { promise, fulfil } = promised();
    this.waiting = { count, fulfil };
    this.tell(0, this.counts[0]);
    return promise;
  }
}

/** So many moves, so many a second, from one table after the other; ms until all had seen each. */
async function play(tables, moves, rate) {
  const free = [...tables];
  const began = performance.now();
  const move = async (table) => {
    const sent = performance.now();
    await table.move();
    free.push(table);
    return performance.now() - sent;
  };
  const waits = [];
  for (let made = 0; made < moves; made += 1) {
    const early = began + (1000 * made) / rate - performance.now();
    if (early > 0) await sleep(early);
    while (!free.length) await sleep(1);
    waits.push(move(free.shift()));
  }
  return Promise.all(waits);
}

/** Obey until the input ends; `seat(address, number)` opens a table with everybody at it. */
export async function drive(seat) {
  const [, , address] = process.argv;
  const tables = [];
  for await (const line of createInterface({ input: process.stdin })) {
    const order = JSON.parse(line);
    let waits = [];
    for (let i = 0; i < (order.seat ?? 0); i += 1) tables.push(await seat(address, tables.length));
    if (order.play) waits = await play(tables, order.play, order.rate);
    console.log(JSON.stringify({ waits }));
  }
  process.exit();
}
