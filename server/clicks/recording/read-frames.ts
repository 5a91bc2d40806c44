import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { FRONT_BYTES, type Rows } from './encode-rows.ts';

/** A group of clicks as it lies in a spool file. */
export type Frame = {
  rows: Buffer;
  count: number;
  /** On which the same rows may have got into the database; '' where they cannot have. */
  connection: string;
};

const MARK = Buffer.from('TRC1');
const NAME_BYTES = 24;
const HEAD_BYTES = MARK.length + 12 + NAME_BYTES;
/**
 * Some fourteen thousand clicks: what a crowd leaves in half a second. PostgreSQL spends on every copy
 * what grows faster than its rows up to a thousand, and the exchange around it costs as much as hundreds.
 */
const CHUNK_BYTES = 4096 * 1024;

/**
 * A group with all that is needed to see later whether it is whole: the rows where they lie, with the
 * head written into the room before them.
 */
export function writeFrame(rows: Rows, connection: string): Buffer {
  const frame = rows.bytes.subarray(FRONT_BYTES - HEAD_BYTES, rows.length);
  MARK.copy(frame);
  frame.writeUInt32BE(frame.length - HEAD_BYTES, 4);
  frame.writeUInt32BE(rows.count, 12);
  frame.fill(0, 16, HEAD_BYTES);
  frame.write(connection, 16, NAME_BYTES, 'latin1');
  frame.writeUInt32BE(crc32(frame.subarray(12)), 8);
  return frame;
}

/**
 * Reads the whole frames of a file between two offsets, at most four megabytes of them, and tells the
 * offset behind the last. What is torn (a crash or a full disk cut it short, so nobody was told that it
 * was kept) is passed over. The frames are good until the next are read: a crowd's clicks go through
 * here by the ten megabytes a second, and rooms thrown away made the engine collect its whole memory.
 */
export function openFrameReader() {
  const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  return async function readFrames(path: string, from: number, to: number) {
    const bytes = await readBytes(path, from, chunk.subarray(0, to - from));
    let { frames, at } = splitFrames(bytes);
    // One frame greater than a chunk is read whole.
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
    mark += HEAD_BYTES + frame.rows.length;
    at = mark;
  }
  return { frames, at };
}

function readFrame(bytes: Buffer, at: number): Frame | null {
  if (bytes.length - at < HEAD_BYTES) return null;
  const end = at + HEAD_BYTES + bytes.readUInt32BE(at + 4);
  if (end > bytes.length) return null;
  if (crc32(bytes.subarray(at + 12, end)) !== bytes.readUInt32BE(at + 8)) return null;
  const name = bytes.toString('latin1', at + 16, at + 16 + NAME_BYTES);
  return {
    rows: bytes.subarray(at + HEAD_BYTES, end),
    count: bytes.readUInt32BE(at + 12),
    connection: name.replace(/\0+$/, ''),
  };
}

async function readBytes(path: string, from: number, room: Buffer): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { bytesRead } = await handle.read(room, 0, room.length, from);
    return room.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
