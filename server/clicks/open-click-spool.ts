import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { NewClick } from './store.ts';

const CHUNK_BYTES = 1024 * 1024;

/** Clicks that the database could not take, kept in a local file until it can. */
export type ClickSpool = {
  isEmpty: () => boolean;
  /** Durable once it resolves. */
  append: (clicks: readonly NewClick[]) => Promise<void>;
  /** Hands the next stretch to `store` and forgets it when that succeeds; answers how many. */
  load: (store: (clicks: NewClick[]) => Promise<unknown>) => Promise<number>;
  close: () => Promise<void>;
};

/**
 * Opens the append-only file at `path`, one click a line, with whatever an earlier process left in
 * it. One process at a time: the data folder's lock sees to that. A crash between storing and
 * forgetting hands clicks out twice, so `store` must leave known references alone.
 */
export async function openClickSpool(path: string): Promise<ClickSpool> {
  const file = await openFile(path);
  let size = (await file.stat()).size;
  let loadedTo = 0;
  let lastWrite: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastWrite.then(work);
    lastWrite = turn.catch(() => {});
    return turn;
  }

  async function write(clicks: readonly NewClick[]): Promise<void> {
    // The first line break cuts off what a failed write may have left unfinished.
    const lines = Buffer.from(`\n${clicks.map((click) => JSON.stringify(click)).join('\n')}\n`);
    try {
      await file.appendFile(lines);
      await file.datasync();
    } finally {
      size = (await file.stat()).size;
    }
  }

  async function forgetLoaded(): Promise<void> {
    if (loadedTo < size) return;
    await file.truncate(0);
    await file.datasync();
    size = 0;
    loadedTo = 0;
  }

  return {
    isEmpty: () => size === 0,
    append: (clicks) => inTurn(() => write(clicks)),
    async load(store) {
      const { clicks, bytes } = await readLines(file, loadedTo, size);
      // No turn is held meanwhile: visitors must not wait for the database that made us spool.
      if (clicks.length > 0) await store(clicks);
      loadedTo += bytes;
      await inTurn(forgetLoaded);
      return clicks.length;
    },
    async close() {
      await lastWrite;
      await file.close();
    },
  };
}

async function openFile(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a+');
  const folder = await open(dirname(path));
  // Without this a power cut could lose the new file's name, and with it its content.
  await folder.sync().finally(() => folder.close());
  return file;
}

async function readLines(file: FileHandle, from: number, to: number) {
  const length = Math.min(CHUNK_BYTES, to - from);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  const isLast = from + bytesRead >= to;
  const bytes = isLast ? bytesRead : buffer.lastIndexOf(10, bytesRead - 1) + 1;
  const lines = buffer.toString('utf8', 0, bytes).split('\n');
  return { bytes, clicks: lines.flatMap(parseLine) };
}

/** A line cut short by a crash was never acknowledged to a visitor: it is passed over. */
function parseLine(line: string): NewClick[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as NewClick];
  } catch {
    return [];
  }
}
