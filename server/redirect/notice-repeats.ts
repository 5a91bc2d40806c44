const REPEAT_WITHIN_MS = 3_000;
const SLOTS = 2 ** 17;

/**
 * A memory of who just clicked what: answers whether the same visitor was at the same link within
 * the last three seconds. A table of fixed size that costs the garbage collector nothing: of two
 * visits that fall into one slot the later is kept, so a repeat may go unnoticed, never the reverse.
 */
export function openRepeatMemory() {
  const marks = new Uint32Array(SLOTS);
  const times = new Float64Array(SLOTS);
  return function isRepeat(visitorKey: string, linkId: number, atMs: number): boolean {
    const mark = markOf(visitorKey, linkId);
    const slot = (mark ^ (mark >>> 15)) & (SLOTS - 1);
    const before = marks[slot] === mark ? (times[slot] ?? 0) : 0;
    marks[slot] = mark;
    times[slot] = atMs;
    return atMs - before <= REPEAT_WITHIN_MS && before <= atMs;
  };
}

/** FNV-1a: both inputs are ours, so nobody can aim at a collision. */
export function markOf(visitorKey: string, linkId: number): number {
  let mark = 0x811c9dc5 ^ linkId;
  for (let index = 0; index < visitorKey.length; index += 1) {
    mark = Math.imul(mark ^ visitorKey.charCodeAt(index), 0x01000193);
  }
  return mark >>> 0;
}
