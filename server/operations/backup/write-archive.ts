import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { BACKUP_FORMAT, HEADER, type Header, partName } from './backup-store.ts';
import { derivePartKey, sealPart, sha256 } from './seal-parts.ts';

/** Parts are held in memory while they are encrypted and stored. */
const PART_BYTES = 32 * 1024 * 1024;
const READ_BYTES = 1024 * 1024;

/** The archive of a backup while it is written: entries in the order of their `add`. */
export type ArchiveWriter = {
  addBytes: (name: string, bytes: Buffer | string) => Promise<void>;
  addFolder: (name: string) => Promise<void>;
  /** Adds a file that may change: as many bytes as it has now, with zeros if it becomes shorter. */
  addFile: (name: string, path: string) => Promise<void>;
  entries: () => number;
  /** Writes the header; the backup is complete when this returns. */
  end: () => Promise<{ bytes: number }>;
  /** Stops writing and returns the names of what was stored, which is no backup without a header. */
  abort: () => Promise<string[]>;
};

/**
 * Writes an archive (tar, compressed, split into parts) to a store. `temporary` is a local folder
 * for one part. With a passphrase the parts are encrypted. After `signal` every call throws its reason.
 */
export function writeArchive(
  store: FileStore,
  temporary: string,
  passphrase: string,
  { createdAt, signal }: { createdAt: Date; signal?: AbortSignal | undefined },
): ArchiveWriter {
  const salt = passphrase === '' ? null : randomBytes(16).toString('hex');
  const key = salt === null ? null : derivePartKey(passphrase, salt);
  const tar = pack();
  const compressed = createZstdCompress();
  tar.on('error', (error) => compressed.destroy(error));
  tar.pipe(compressed);
  const parts: Header['parts'] = [];
  const stored = storeParts(compressed, parts, store, temporary, key);
  stored.catch((error) => tar.destroy(error));
  signal?.addEventListener('abort', () => tar.destroy(signal.reason), { once: true });
  let entries = 0;
  const add = async (work: () => Promise<void>) => {
    signal?.throwIfAborted();
    // A store that fails ends the archive: without the race the entry would wait forever.
    await Promise.race([work(), stored.then(() => {})]);
    entries += 1;
  };
  return {
    addBytes: (name, bytes) => add(() => addEntry(tar, name, Buffer.from(bytes))),
    addFolder: (name) => add(() => addEntry(tar, name, null)),
    addFile: (name, path) => add(() => addFile(tar, name, path)),
    entries: () => entries,
    async end() {
      tar.finalize();
      await stored;
      const header: Header = {
        format: BACKUP_FORMAT,
        created_at: createdAt.toISOString(),
        salt,
        parts,
      };
      const text = `${JSON.stringify(header, null, 2)}\n`;
      await saveBytes(store, temporary, HEADER, Buffer.from(text));
      return { bytes: parts.reduce((sum, part) => sum + part.bytes, 0) };
    },
    async abort() {
      tar.destroy();
      compressed.destroy();
      await stored.catch(() => {});
      return [...parts.map(({ name }) => name), HEADER];
    },
  };
}

function addEntry(tar: Pack, name: string, bytes: Buffer | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(error) : resolve());
    if (bytes === null) tar.entry({ name, type: 'directory' }, done);
    else tar.entry({ name }, bytes, done);
  });
}

async function addFile(tar: Pack, name: string, path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    await pipeline(Readable.from(readExactly(file, size)), tar.entry({ name, size }));
  } finally {
    await file.close();
  }
}

async function* readExactly(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const wanted = Math.min(READ_BYTES, size - at);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, at);
    at += bytesRead || wanted;
    yield bytesRead > 0 ? buffer.subarray(0, bytesRead) : buffer;
  }
}

async function storeParts(
  bytes: AsyncIterable<Buffer>,
  parts: Header['parts'],
  store: FileStore,
  temporary: string,
  key: Buffer | null,
): Promise<void> {
  let pieces: Buffer[] = [];
  let length = 0;
  const storePart = async () => {
    const plain = Buffer.concat(pieces);
    const part = key === null ? plain : sealPart(key, plain, parts.length);
    const name = partName(parts.length);
    await saveBytes(store, temporary, name, part);
    parts.push({ name, bytes: part.length, sha256: sha256(part) });
    pieces = [];
    length = 0;
  };
  for await (const piece of bytes) {
    pieces.push(piece);
    length += piece.length;
    if (length >= PART_BYTES) await storePart();
  }
  if (length > 0) await storePart();
}

async function saveBytes(store: FileStore, temporary: string, name: string, bytes: Buffer) {
  const path = join(temporary, name);
  await writeFile(path, bytes);
  await store.save(name, path);
  await rm(path);
}
