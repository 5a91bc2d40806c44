const SLOTS = 2 ** 13;
/** Longer texts are not cached, so that the memory of the cache is bounded. */
const MAX_LENGTH = 512;

/**
 * A cache of fixed size for results by text, looked up by the bytes of a request, so that no string
 * is made for a known text. Of two texts in one slot the later is kept.
 */
export function cacheByBytes<T>(
  findOut: (text: string) => T,
): (bytes: Buffer, from: number, end: number) => T {
  const keys: Uint8Array[] = new Array(SLOTS).fill(new Uint8Array(0));
  const found: (T | undefined)[] = new Array(SLOTS).fill(undefined);
  return (bytes, from, end) => {
    const slot = slotOf(bytes, from, end);
    const known = found[slot];
    if (known !== undefined && isEqual(keys[slot] as Uint8Array, bytes, from, end)) return known;
    const fresh = findOut(bytes.toString('latin1', from, end));
    if (end - from <= MAX_LENGTH) {
      keys[slot] = Uint8Array.prototype.slice.call(bytes, from, end);
      found[slot] = fresh;
    }
    return fresh;
  };
}

/**
 * The slot of the bytes (FNV-1a hash). All bytes count: browsers differ in single digits, and when every
 * fourth byte was hashed nearly all of them shared a few slots.
 */
function slotOf(bytes: Uint8Array, from: number, end: number): number {
  let mark = 0x811c9dc5;
  for (let at = from; at < end; at += 1) mark = Math.imul(mark ^ (bytes[at] ?? 0), 0x01000193);
  return (mark ^ (mark >>> 15)) & (SLOTS - 1);
}

function isEqual(key: Uint8Array, bytes: Uint8Array, from: number, end: number): boolean {
  if (key.length !== end - from) return false;
  for (let index = 0; index < key.length; index += 1) {
    if (key[index] !== bytes[from + index]) return false;
  }
  return true;
}
