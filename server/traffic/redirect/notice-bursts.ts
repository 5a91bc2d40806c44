const WINDOW_MS = 60_000;
/** More than people open one link in a minute, even several with the same address and browser. */
const MAX_IN_WINDOW = 12;
const SLOTS = 2 ** 16;

/**
 * Creates a memory of clicks per visitor and link (`markOf`) within a minute that detects bursts, a rate limit
 * for counted clicks. Of fixed size. Of two visitors in one slot the later one is kept, so a burst
 * may be missed but is never reported wrongly.
 */
export function openBurstMemory() {
  const marks = new Uint32Array(SLOTS);
  const begins = new Float64Array(SLOTS);
  const counts = new Uint16Array(SLOTS);
  return function isBurst(mark: number, atMs: number): boolean {
    const slot = (mark ^ (mark >>> 16)) & (SLOTS - 1);
    if (marks[slot] !== mark || atMs - (begins[slot] ?? 0) > WINDOW_MS) {
      marks[slot] = mark;
      begins[slot] = atMs;
      counts[slot] = 0;
    }
    // The counter is capped, so that it does not overflow and start again.
    const count = Math.min((counts[slot] ?? 0) + 1, MAX_IN_WINDOW + 1);
    counts[slot] = count;
    return count > MAX_IN_WINDOW;
  };
}
