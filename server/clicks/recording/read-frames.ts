import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

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
/** Some thousand clicks: more at once would keep the database from those that come meanwhile. */
const CHUNK_BYTES = 512 * 1024;

/** A group with all that is needed to see later whether it is whole. */
export function writeFrame(rows: Buffer, count: number, connection: string): Buffer {
  const frame = Buffer.alloc(HEAD_BYTES + rows.length);
  MARK.copy(frame);
  frame.writeUInt32BE(rows.length, 4);
  frame.writeUInt32BE(count, 12);
  frame.write(connection, 16, NAME_BYTES, 'latin1');
  rows.copy(frame, HEAD_BYTES);
  frame.writeUInt32BE(crc32(frame.subarray(12)), 8);
  return frame;
}

/**
 * The whole frames of a file between two offsets, at most half a megabyte of them, and the offset
 * behind the last. What is torn (a crash or a full disk cut it short, so nobody was told that it was
 * kept) is passed over.
 */
export async function readFrames(path: string, from: number, to: number) {
  const bytes = await readBytes(path, from, Math.min(to - from, CHUNK_BYTES));
  let { frames, at } = splitFrames(bytes);
  // One frame greater than a chunk is read whole.
  if (frames.length === 0 && to - from > bytes.length) {
    const all = await readBytes(path, from, to - from);
    ({ frames, at } = splitFrames(all));
    if (frames.length === 0) at = all.length;
  } else if (from + bytes.length >= to) at = to - from;
  return { frames, end: from + at };
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

async function readBytes(path: string, from: number, length: number): Promise<Buffer> {
  const handle = await open(path);
  try {
    const bytes = Buffer.allocUnsafeSlow(length);
    const { bytesRead } = await handle.read(bytes, 0, length, from);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
