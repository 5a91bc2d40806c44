const REPEAT_WITHIN_MS = 3_000;
const SLOTS = 2 ** 17;

/**
 * Creates a memory of recent clicks that detects whether the same visitor clicked the same link
 * within the last three seconds. A fixed-size table without garbage collection cost. Of two visits
 * in one slot the later one is kept, so a repeat may be missed but is never reported wrongly.
 */
export function openRepeatMemory() {
  const marks = new Uint32Array(SLOTS);
  const times = new Float64Array(SLOTS);
  return function isRepeat(mark: number, atMs: number): boolean {
    const slot = (mark ^ (mark >>> 15)) & (SLOTS - 1);
    const before = marks[slot] === mark ? (times[slot] ?? 0) : 0;
    marks[slot] = mark;
    times[slot] = atMs;
    return atMs - before <= REPEAT_WITHIN_MS && before <= atMs;
  };
}

/** The mark of a visitor and a link. `visitor` are bits of the visitor key, a pseudo-random number. */
export function markOf(visitor: number, linkId: number): number {
  return (visitor ^ Math.imul(linkId, 0x9e3779b1)) >>> 0;
}
