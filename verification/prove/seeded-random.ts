/** Seeded random numbers in [0, 1) (mulberry32): the same seed gives the same proof. */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A random integer from 0 to `below`, exclusive. */
export const pickBelow = (random: Random, below: number) => Math.floor(random() * below);

export const pickOne = <T>(random: Random, of: readonly T[]): T =>
  of[pickBelow(random, of.length)] as T;

/** Random lower-case letters and digits, for unique names. */
export function pickWord(random: Random, length = 12): string {
  return Array.from({ length }, () => pickBelow(random, 36).toString(36)).join('');
}

/** A public IP address: three of four IPv4, the others each in its own IPv6 network. */
export function pickAddress(random: Random): string {
  const byte = () => 1 + pickBelow(random, 250);
  if (random() < 0.75) return `${20 + pickBelow(random, 80)}.${byte()}.${byte()}.${byte()}`;
  const group = () => pickBelow(random, 65_536).toString(16);
  return `2a01:${group()}:${group()}:${group()}::${group()}`;
}
