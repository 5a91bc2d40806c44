import { DAY_MS, MINUTE_MS } from '#server/platform/clock.ts';

/** Longest side of a stored image, in pixels. */
export const MAX_SIDE_LENGTH = 2048;
/** Maximum number of files per token. */
export const MAX_FILES_OF_TOKEN = 5;

// A quota, not a rate limit: files and bytes are counted exactly, in the transaction that stores a
// file.
const MAX_FILES_PER_DAY = 100;
const MAX_BYTES_PER_DAY = 250 * 1024 * 1024;

/** Whether a publisher who has uploaded this much within a day may upload another file. */
export function mayUpload(sent: { files: number; bytes: bigint }): boolean {
  return sent.files < MAX_FILES_PER_DAY && sent.bytes < MAX_BYTES_PER_DAY;
}

/** Bytes left of the daily quota of a publisher who has uploaded this much. */
export const bytesLeft = (sent: { bytes: bigint }) => BigInt(MAX_BYTES_PER_DAY) - sent.bytes;

/** Start of the period whose files count against the daily quota. */
export const filesCountFrom = (at: Date) => new Date(at.getTime() - DAY_MS);
/** Expiry of a token issued now. */
export const tokenExpiry = (at: Date) => new Date(at.getTime() + 30 * MINUTE_MS);
/** Unclaimed files older than this are deleted. */
export const unclaimedExpiredFrom = (at: Date) => new Date(at.getTime() - DAY_MS);

/** A file name without folders and control characters, for display and download. */
export function displayName(name: string | undefined, extension: string): string {
  const last = (name ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? '';
  // Bidirectional marks make "exe.pdf" out of "fdp.exe".
  const clean = last.replace(/[\p{C}\u200e\u200f\u202a-\u202e\u2066-\u2069"<>|:*?]/gu, '').trim();
  const stem = [...clean.replace(/\.[A-Za-z0-9]{1,5}$/, '')].slice(0, 100).join('');
  return `${stem.replace(/^\.+/, '') || 'file'}.${extension}`;
}
