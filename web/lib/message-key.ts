/**
 * The key of a message in a compiled catalogue: its FNV-1a hash of 32 bits. The English texts would
 * be half of the file.
 */
export function messageKey(message: string): string {
  let hash = 0x811c9dc5;
  for (let place = 0; place < message.length; place += 1) {
    hash = Math.imul(hash ^ message.charCodeAt(place), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
