import type { FileHandle } from 'node:fs/promises';
import { type OwnFile, SYNCS_ITSELF } from './begin-spool-file.ts';

/** Zeros are written ahead of the batches, so that the file seldom grows. */
const ZEROS_AHEAD = Buffer.alloc(512 * 1024);

/**
 * Appends a frame and starts writing zeros ahead: a write within the allocated
 * part costs half of one that extends the file. With O_DSYNC the data is durable when the write
 * returns: one disk access instead of two.
 */
export async function appendFrame(file: OwnFile, frame: Buffer): Promise<void> {
  const end = file.bytes + frame.length;
  // A pending write of zeros must never overwrite a frame.
  if (end > file.zeroedTo) await file.zeroing;
  await writeWhole(file.handle, frame, file.bytes);
  if (!SYNCS_ITSELF) await file.handle.datasync();
  file.touchedMs = performance.now();
  file.waits.wrote(file.bytes, file.touchedMs);
  file.bytes = end;
  if (file.zeroedTo - end < ZEROS_AHEAD.length / 2) file.zeroing ??= prefillWithZeros(file);
}

/**
 * Writes zeros after the allocated part while batches are written within it. If the disk has no
 * space nothing is lost, and the next batch tries again.
 */
async function prefillWithZeros(file: OwnFile): Promise<void> {
  const from = Math.max(file.zeroedTo, file.bytes);
  try {
    await writeWhole(file.handle, ZEROS_AHEAD, from);
    file.zeroedTo = from + ZEROS_AHEAD.length;
  } catch {
    // The disk is full, or the file is already closed.
  } finally {
    file.zeroing = null;
  }
}

async function writeWhole(handle: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let from = 0; from < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, from, null, at + from);
    from += bytesWritten;
  }
}
