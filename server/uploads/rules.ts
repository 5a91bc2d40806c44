const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A picture of more pixels is refused unread: a few bytes can claim billions. */
export const MAX_PIXELS = 40_000_000;
/** Pictures come out with no longer side than this. */
export const MAX_SIDE_LENGTH = 2048;
/** What one token may send. */
export const MAX_FILES_OF_TOKEN = 5;

// A quota, not a rate limit: counted exactly, in files and bytes, in the transaction that stores a file.
const MAX_FILES_PER_DAY = 100;
const MAX_BYTES_PER_DAY = 250 * 1024 * 1024;

/** Whether a publisher who has sent this much within a day may send another file. */
export function mayUpload(sent: { files: number; bytes: bigint }): boolean {
  return sent.files < MAX_FILES_PER_DAY && sent.bytes < MAX_BYTES_PER_DAY;
}

/** How many bytes are left of the day of a publisher who has sent this much. */
export const bytesLeft = (sent: { bytes: bigint }) => BigInt(MAX_BYTES_PER_DAY) - sent.bytes;

/** From when on a publisher's files count against the day. */
export const filesCountFrom = (at: Date) => new Date(at.getTime() - DAY_MS);
/** When a token issued now stops working. */
export const tokenExpiry = (at: Date) => new Date(at.getTime() + 30 * MINUTE_MS);
/** What nobody claimed and is older than this goes. */
export const keptUnclaimedFrom = (at: Date) => new Date(at.getTime() - DAY_MS);

/** A file's own name without folders and control characters, to be shown and downloaded under. */
export function showableName(name: string | undefined, ending: string): string {
  const last = (name ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? '';
  // Bidirectional marks make "exe.pdf" out of "fdp.exe".
  const clean = last.replace(/[\p{C}\u200e\u200f\u202a-\u202e\u2066-\u2069"<>|:*?]/gu, '').trim();
  const stem = [...clean.replace(/\.[A-Za-z0-9]{1,5}$/, '')].slice(0, 100).join('');
  return `${stem.replace(/^\.+/, '') || 'file'}.${ending}`;
}
