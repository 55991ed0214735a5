// Where an arrow of a remote control leads: to the nearest thing on that side.

export type Way = readonly [number, number];

/** How far a point lies that way; what lies aside counts double, what lies behind is nowhere. */
export function far([x, y]: Way, [dx, dy]: Way): number {
  const ahead = x * dx + y * dy;
  const aside = Math.abs(x * dy) + Math.abs(y * dx);
  return ahead > 1 ? ahead + 2 * aside : Infinity;
}

const middle = (one: Element): Way => {
  const box = one.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

/** The button to which one comes from where one is. */
export function beyond(main: HTMLElement, way: Way): HTMLElement | null {
  const all = [...main.querySelectorAll<HTMLElement>("button")];
  const here = all.find((one) => one === document.activeElement);
  if (!here) return all.at(-1) ?? null;
  const [x, y] = middle(here);
  const found = all.filter((one) => one !== here).map((one) => {
    const [to, down] = middle(one);
    return [far([to - x, down - y], way), one] as const;
  });
  const [distance, best] = found.reduce((a, b) => (b[0] < a[0] ? b : a), [Infinity, here] as const);
  return distance < Infinity ? best : null;
}
