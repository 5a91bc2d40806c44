import { markOf } from './notice-repeats.ts';

const WINDOW_MS = 60_000;
/** More than people open one link in a minute, also some behind one address with one browser. */
const MAX_IN_WINDOW = 12;
const SLOTS = 2 ** 16;

/**
 * A memory of how often a visitor was at a link within a minute: answers whether this visit is one too
 * many. Of fixed size; of two visitors in one slot the later is kept, so a burst may go unnoticed,
 * never the reverse.
 */
export function openBurstMemory() {
  const marks = new Uint32Array(SLOTS);
  const begins = new Float64Array(SLOTS);
  const counts = new Uint16Array(SLOTS);
  return function isBurst(visitorKey: string, linkId: number, atMs: number): boolean {
    const mark = markOf(visitorKey, linkId);
    const slot = (mark ^ (mark >>> 16)) & (SLOTS - 1);
    if (marks[slot] !== mark || atMs - (begins[slot] ?? 0) > WINDOW_MS) {
      marks[slot] = mark;
      begins[slot] = atMs;
      counts[slot] = 0;
    }
    // Beyond the bound nothing more is to be learnt, and the counter must not begin anew.
    const count = Math.min((counts[slot] ?? 0) + 1, MAX_IN_WINDOW + 1);
    counts[slot] = count;
    return count > MAX_IN_WINDOW;
  };
}
