import { crc32 } from 'node:zlib';
import { HEADER_BYTES, type Rows } from './encode-rows.ts';

/** A batch of clicks as stored in a spool file. */
export type Frame = {
  rows: Buffer;
  count: number;
  /**
   * The connection on which the rows may have been committed, or the group of the click log that they
   * may be; '' if they are nowhere else.
   */
  connection: string;
};

/**
 * Begins every frame and names the format version of its header and rows. A change of either gets
 * the next number, and a reader for this one, which is that of the baseline.
 */
export const FORMAT = 'TRC1';
export const MARK = Buffer.from(FORMAT);
const NAME_BYTES = 24;
/** Where the part of a frame begins that its checksum covers: after mark, length and checksum. */
const CHECKED_FROM = MARK.length + 8;
export const FRAME_HEADER_BYTES = CHECKED_FROM + 4 + NAME_BYTES;

/**
 * Makes a frame: the rows where they are, with a header (length, checksum, count, connection)
 * written into the bytes reserved before them. The checksum allows detecting incomplete and changed
 * frames.
 */
export function writeFrame(rows: Rows, connection: string): Buffer {
  const frame = rows.bytes.subarray(HEADER_BYTES - FRAME_HEADER_BYTES, rows.length);
  MARK.copy(frame);
  frame.writeUInt32BE(frame.length - FRAME_HEADER_BYTES, 4);
  frame.writeUInt32BE(rows.count, 12);
  frame.fill(0, 16, FRAME_HEADER_BYTES);
  frame.write(connection, 16, NAME_BYTES, 'latin1');
  frame.writeUInt32BE(checksumOf(frame), 8);
  return frame;
}

/** Reads the frame that begins at an offset; null if it is not complete and unchanged. */
export function readFrame(bytes: Buffer, at: number): Frame | null {
  if (bytes.length - at < FRAME_HEADER_BYTES || !bytes.subarray(at, at + 4).equals(MARK))
    return null;
  const end = at + FRAME_HEADER_BYTES + bytes.readUInt32BE(at + 4);
  if (end > bytes.length) return null;
  if (checksumOf(bytes.subarray(at, end)) !== bytes.readUInt32BE(at + 8)) return null;
  const name = bytes.toString('latin1', at + 16, at + 16 + NAME_BYTES);
  return {
    rows: bytes.subarray(at + FRAME_HEADER_BYTES, end),
    count: bytes.readUInt32BE(at + 12),
    connection: name.replace(/\0+$/, ''),
  };
}

/** The checksum of a frame, which covers everything after itself. */
export const checksumOf = (frame: Buffer): number => crc32(frame.subarray(CHECKED_FROM));
