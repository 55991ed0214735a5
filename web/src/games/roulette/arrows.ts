// Arrows between the cells of a grid.

/** How many cells lie in each row of a phone, by how many seats there are. */
export const GRID: Record<number, number[]> = { 2: [2], 3: [3], 4: [2, 2], 5: [3, 2], 6: [3, 3] };

export interface Arrow {
  x: number;
  y: number;
  turn: number; // degrees
  long: number;
}

const RAIL = 24; // pixels between two arrows in one row

/** From the edge of one cell, whose face stays free, to near the middle of another, in pixels. In a single row they run below the cards, each on a rail of its own: across a card one would take its seat for the one that is meant. */
export function arrows(aims: { from: number; to: number }[], columns: number, rows: number, width: number, height: number): Arrow[] {
  const middle = (seat: number, nth: number) => [((seat % columns) + 0.5) * (width / columns), rows === 1 ? height - 16 - nth * RAIL : (Math.floor(seat / columns) + 0.55) * (height / rows)] as const;
  return aims.map(({ from, to }, i) => {
    const [x1, y1] = middle(from, i);
    const [x2, y2] = middle(to, i);
    const whole = Math.hypot(x2 - x1, y2 - y1);
    const [dx, dy] = whole ? [(x2 - x1) / whole, (y2 - y1) / whole] : [1, 0];
    const [start, end] = rows === 1 ? [0, 0] : [Math.min(whole * 0.42, 75), Math.min(whole * 0.22, 90)];
    return { x: x1 + dx * start, y: y1 + dy * start, turn: (Math.atan2(dy, dx) * 180) / Math.PI, long: Math.max(30, whole - start - end) };
  });
}
