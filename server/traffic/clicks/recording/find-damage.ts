import { countRowHeads } from './encode-rows.ts';
import { checksumOf, FRAME_HEADER_BYTES, MARK } from './frame-format.ts';

/** A part of a spool file that cannot be read, as offsets in the file; `clicks` is an estimate. */
export type Damage = { from: number; to: number; clicks: number };

/** Disks write whole sectors; after a power failure some of a write may be missing. */
const SECTOR_BYTES = 512;
/** A shorter run of zeros at the beginning of a sector also occurs in frames. */
const MIN_MISSING_BYTES = 16;
/** The rows of a frame may end with up to as many zeros, which cannot be told from space ahead. */
const ENDING_ZEROS = 8;

/** Describes a damaged part. Its frame contained at least one click. */
export function damageOf(bytes: Buffer, { from, to }: { from: number; to: number }): Damage {
  return { from, to, clicks: Math.max(1, countRowHeads(bytes)) };
}

/**
 * Whether what follows the last frame of an ended process is a write that a crash or a full disk cut
 * short, which was never acknowledged. Such a write is a beginning of a frame, or lacks whole sectors;
 * everything else was acknowledged and has changed since. One case cannot be told apart: the last frame,
 * if both its length and its content have changed. `tail` begins at the offset `from` of the file.
 */
export function isTorn(tail: Buffer, from: number): boolean {
  const length = tail.findLastIndex((byte) => byte !== 0) + 1;
  const written = tail.subarray(0, length);
  if (length === 0 || lacksSector(written, from)) return true;
  if (!MARK.subarray(0, length).equals(written.subarray(0, MARK.length))) return false;
  if (length < FRAME_HEADER_BYTES) return true;
  // A frame is begun once the one before it is acknowledged.
  if (written.indexOf(MARK, MARK.length) > 0) return false;
  const end = FRAME_HEADER_BYTES + written.readUInt32BE(MARK.length);
  const isCut = end > tail.length || end > length + ENDING_ZEROS;
  return isCut && !isWholeWithoutLength(tail, length);
}

/** Whether a whole sector, or the part of one in which the bytes begin, contains only zeros. */
function lacksSector(bytes: Buffer, from: number): boolean {
  for (let at = 0; at < bytes.length; ) {
    const next = Math.min(bytes.length, at + SECTOR_BYTES - ((from + at) % SECTOR_BYTES));
    const isEmpty = bytes.subarray(at, next).every((byte) => byte === 0);
    if (isEmpty && next - at >= MIN_MISSING_BYTES) return true;
    at = next;
  }
  return false;
}

/** Whether the checksum is right up to the end of the data, so that only the length has changed. */
function isWholeWithoutLength(tail: Buffer, length: number): boolean {
  const expected = tail.readUInt32BE(MARK.length + 4);
  const last = Math.min(tail.length, length + ENDING_ZEROS);
  for (let end = length; end <= last; end += 1) {
    if (checksumOf(tail.subarray(0, end)) === expected) return true;
  }
  return false;
}
