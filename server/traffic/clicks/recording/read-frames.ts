import { open } from 'node:fs/promises';
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
const MARK = Buffer.from(FORMAT);
const NAME_BYTES = 24;
const FRAME_HEADER_BYTES = MARK.length + 12 + NAME_BYTES;
/**
 * About 14,000 clicks: what a peak produces in half a second. PostgreSQL's cost per COPY grows
 * faster than its rows up to a thousand rows, and the round trip costs as much as hundreds of rows.
 */
export const CHUNK_BYTES = 4096 * 1024;

/**
 * Makes a frame: the rows where they are, with a header (length, checksum, count, connection)
 * written into the bytes reserved before them. The checksum allows detecting incomplete frames.
 */
export function writeFrame(rows: Rows, connection: string): Buffer {
  const frame = rows.bytes.subarray(HEADER_BYTES - FRAME_HEADER_BYTES, rows.length);
  MARK.copy(frame);
  frame.writeUInt32BE(frame.length - FRAME_HEADER_BYTES, 4);
  frame.writeUInt32BE(rows.count, 12);
  frame.fill(0, 16, FRAME_HEADER_BYTES);
  frame.write(connection, 16, NAME_BYTES, 'latin1');
  frame.writeUInt32BE(crc32(frame.subarray(12)), 8);
  return frame;
}

/**
 * Reads the complete frames of a file between two offsets, at most four megabytes, and returns the
 * offset after the last one. Torn frames, cut short by a crash or a full disk and therefore never
 * acknowledged, are skipped. The frames are valid only until the next read, because the buffer is
 * reused: a peak passes ten megabytes per second through here, and discarded buffers caused full
 * garbage collections.
 */
export function openFrameReader() {
  const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  return async function readFrames(path: string, from: number, to: number) {
    const bytes = await readBytes(path, from, chunk.subarray(0, to - from));
    let { frames, at } = splitFrames(bytes);
    // A single frame larger than a chunk is read whole.
    if (frames.length === 0 && to - from > bytes.length) {
      const all = await readBytes(path, from, Buffer.allocUnsafeSlow(to - from));
      ({ frames, at } = splitFrames(all));
      if (frames.length === 0) at = all.length;
    } else if (from + bytes.length >= to) at = to - from;
    return { frames, end: from + at };
  };
}

function splitFrames(bytes: Buffer): { frames: Frame[]; at: number } {
  const frames: Frame[] = [];
  let at = 0;
  for (let mark = bytes.indexOf(MARK); mark >= 0; mark = bytes.indexOf(MARK, mark)) {
    const frame = readFrame(bytes, mark);
    if (frame === null) {
      mark += 1;
      continue;
    }
    frames.push(frame);
    mark += FRAME_HEADER_BYTES + frame.rows.length;
    at = mark;
  }
  return { frames, at };
}

/** Reads the frame that begins at an offset; null if it is not complete and unchanged. */
export function readFrame(bytes: Buffer, at: number): Frame | null {
  if (bytes.length - at < FRAME_HEADER_BYTES || !bytes.subarray(at, at + 4).equals(MARK))
    return null;
  const end = at + FRAME_HEADER_BYTES + bytes.readUInt32BE(at + 4);
  if (end > bytes.length) return null;
  if (crc32(bytes.subarray(at + 12, end)) !== bytes.readUInt32BE(at + 8)) return null;
  const name = bytes.toString('latin1', at + 16, at + 16 + NAME_BYTES);
  return {
    rows: bytes.subarray(at + FRAME_HEADER_BYTES, end),
    count: bytes.readUInt32BE(at + 12),
    connection: name.replace(/\0+$/, ''),
  };
}

async function readBytes(path: string, from: number, buffer: Buffer): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
