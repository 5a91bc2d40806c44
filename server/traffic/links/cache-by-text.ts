const SLOTS = 2 ** 13;

/**
 * A cache of fixed size for results by text: of two texts in one slot the later is kept. Not a Map,
 * because a lookup of a new string in a Map first interns it in the engine's string table: that was
 * 5 % of the redirect's time.
 */
export function cacheByText<T>(findOut: (text: string) => T): (text: string) => T {
  const texts: (string | undefined)[] = new Array(SLOTS).fill(undefined);
  const found: (T | undefined)[] = new Array(SLOTS).fill(undefined);
  return (text) => {
    const slot = slotOf(text, SLOTS);
    if (texts[slot] === text) return found[slot] as T;
    const fresh = findOut(text);
    texts[slot] = text;
    found[slot] = fresh;
    return fresh;
  };
}

/** The slot of a text (FNV-1a hash); `slots` must be a power of two. */
export function slotOf(text: string, slots: number): number {
  let mark = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    mark = Math.imul(mark ^ text.charCodeAt(index), 0x01000193);
  }
  return (mark ^ (mark >>> 15)) & (slots - 1);
}
