/** A generator of its own: the same seed tells the same story on every machine. */
export type Random = {
  /** From 0 up to 1. */
  next: () => number;
  /** A whole number from `least` to `most`, both included. */
  between: (least: number, most: number) => number;
  pick: <T>(items: readonly T[]) => T;
  /** One of the items, the likelier the heavier. */
  weighted: <T>(items: readonly T[], weightOf: (item: T) => number) => T;
  chance: (probability: number) => boolean;
};

/** Mulberry32, good enough for a story and ten lines long. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    pick: (items) => required(items[between(0, items.length - 1)]),
    weighted(items, weightOf) {
      let left = next() * items.reduce((sum, item) => sum + weightOf(item), 0);
      const found = items.find((item) => {
        left -= weightOf(item);
        return left < 0;
      });
      return required(found ?? items.at(-1));
    },
    chance: (probability) => next() < probability,
  };
}

function required<T>(item: T | undefined): T {
  if (item === undefined) throw new Error('Nothing to choose from.');
  return item;
}
