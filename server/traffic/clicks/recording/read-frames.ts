import { open } from 'node:fs/promises';
import { type Damage, damageOf, isTorn } from './find-damage.ts';
import { FRAME_HEADER_BYTES, type Frame, MARK, readFrame } from './frame-format.ts';

/**
 * About 14,000 clicks: what a peak produces in half a second. PostgreSQL's cost per COPY grows
 * faster than its rows up to a thousand rows, and the round trip costs as much as hundreds of rows.
 */
export const CHUNK_BYTES = 4096 * 1024;

/** A file to read. `isAcknowledged`: all its bytes were; false: its end may be a torn write. */
type ReadFile = { path: string; isAcknowledged: boolean };
/** The frames, the offset after the last one, and the parts before it that cannot be read. */
type Read = { frames: Frame[]; end: number; damages: Damage[] };

/**
 * Reads the frames of a file between two offsets, at most four megabytes. `from` is the end of a frame,
 * or 0. Behind a damaged part reading resumes at the next frame; a torn end of the file is skipped. The
 * frames are valid only until the next read, because the buffer is reused: a peak passes ten megabytes
 * per second through here, and discarded buffers caused full garbage collections.
 */
export function openFrameReader() {
  const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  return async function readFrames(file: ReadFile, from: number, to: number): Promise<Read> {
    let bytes = await readBytes(file.path, from, chunk.subarray(0, to - from));
    let { frames, at, gaps } = splitFrames(bytes);
    // A frame larger than a chunk, or a longer damage, is read whole.
    if (frames.length === 0 && to - from > bytes.length) {
      bytes = await readBytes(file.path, from, Buffer.allocUnsafeSlow(to - from));
      ({ frames, at, gaps } = splitFrames(bytes));
    }
    const describe = (gap: Gap) =>
      damageOf(bytes.subarray(gap.from, gap.to), { from: from + gap.from, to: from + gap.to });
    const isEnd = frames.length === 0 || from + bytes.length >= to;
    if (!isEnd) return { frames, end: from + at, damages: gaps.map(describe) };
    const rest = { from: at, to: to - from };
    const isLost = file.isAcknowledged
      ? rest.from < rest.to
      : !isTorn(bytes.subarray(at), from + at);
    return { frames, end: to, damages: [...gaps, ...(isLost ? [rest] : [])].map(describe) };
  };
}

/** Offsets in the bytes that were read. */
type Gap = { from: number; to: number };

/** The intact frames, the end of the last one, and what lies between them that is none. */
function splitFrames(bytes: Buffer): { frames: Frame[]; at: number; gaps: Gap[] } {
  const frames: Frame[] = [];
  const gaps: Gap[] = [];
  let at = 0;
  for (let mark = bytes.indexOf(MARK); mark >= 0; mark = bytes.indexOf(MARK, mark)) {
    const frame = readFrame(bytes, mark);
    if (frame === null) {
      mark += 1;
      continue;
    }
    if (mark > at) gaps.push({ from: at, to: mark });
    frames.push(frame);
    mark += FRAME_HEADER_BYTES + frame.rows.length;
    at = mark;
  }
  return { frames, at, gaps };
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
