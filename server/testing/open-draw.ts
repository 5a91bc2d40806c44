/** Chance for a test: the same in every run of the same seed. */
export function openDraw(seed: number) {
  let state = seed;
  /** A whole number below `below`. */
  const draw = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const pick = <T>(of: readonly T[]): T => of[draw(of.length)] as T;
  return { draw, pick };
}
