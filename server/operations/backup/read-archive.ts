import { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { BACKUP_FORMAT, type Ending, HEADER, type Header, type Manifest } from './backup-store.ts';
import { derivePartKey, sha256, unsealPart } from './seal-parts.ts';

/** An entry of the archive; `bytes` is null for a folder and must be read before the next entry. */
export type ArchiveEntry = { name: string; bytes: AsyncIterable<Buffer> | null };

/** The backup is incomplete, damaged or encrypted with another passphrase. */
class DamagedBackup extends Error {}

const MANIFEST = 'manifest.json';
const ENDING = 'ending.json';

/** Reads the header of a backup. Throws `DamagedBackup` if there is none. */
async function readHeader(store: FileStore): Promise<Header> {
  const bytes = await store.read(HEADER);
  if (bytes === null) throw new DamagedBackup(`There is no complete backup here: no ${HEADER}.`);
  const header = JSON.parse(bytes.toString()) as Header;
  if (header.format > BACKUP_FORMAT) {
    throw new Error(`The backup has format ${header.format}: restore it with a newer version.`);
  }
  return header;
}

/**
 * Reads every entry of a backup in order. Checks each part before its bytes are used, and that the
 * archive is complete. Throws `DamagedBackup`.
 */
export async function readArchive(
  store: FileStore,
  passphrase: string,
  begin: (manifest: Manifest) => Promise<(entry: ArchiveEntry) => Promise<void>>,
): Promise<Ending> {
  const header = await readHeader(store);
  if (header.salt !== null && passphrase === '') {
    throw new Error('The backup is encrypted: set BACKUP_PASSPHRASE.');
  }
  const tar = extract();
  const plain = Readable.from(readParts(store, header, passphrase));
  const decompressed = createZstdDecompress();
  plain.on('error', (error) => tar.destroy(error));
  decompressed.on('error', () => tar.destroy(new DamagedBackup('The archive is damaged.')));
  plain.pipe(decompressed).pipe(tar);
  let take: ((entry: ArchiveEntry) => Promise<void>) | null = null;
  let entries = 0;
  let ending: Ending | null = null;
  for await (const found of tar) {
    const entry = found as typeof found & AsyncIterable<Buffer>;
    const { name, type } = entry.header;
    if (name === ENDING) ending = await readJson<Ending>(entry);
    else if (name === MANIFEST) take = await begin(await readJson<Manifest>(entry));
    else if (take === null) throw new DamagedBackup('The archive has no manifest.');
    else {
      entries += 1;
      const isFolder = type === 'directory';
      await take({ name: name.replace(/\/$/, ''), bytes: isFolder ? null : entry });
    }
    entry.resume();
  }
  if (ending === null || ending.entries !== entries) {
    throw new DamagedBackup('The archive is incomplete.');
  }
  return ending;
}

/** The bytes of an entry in memory. */
export async function collectBytes(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function readJson<T>(bytes: AsyncIterable<Buffer>): Promise<T> {
  return JSON.parse((await collectBytes(bytes)).toString()) as T;
}

async function* readParts(store: FileStore, { parts, salt }: Header, passphrase: string) {
  const key = salt === null ? null : derivePartKey(passphrase, salt);
  for (const [number, { name, sha256: wanted }] of parts.entries()) {
    const bytes = await store.read(name);
    if (bytes === null) throw new DamagedBackup(`${name} is missing.`);
    if (sha256(bytes) !== wanted) throw new DamagedBackup(`${name} is damaged.`);
    yield key === null ? bytes : unseal(key, bytes, number, name);
  }
}

function unseal(key: Buffer, bytes: Buffer, number: number, name: string): Buffer {
  try {
    return unsealPart(key, bytes, number);
  } catch {
    throw new DamagedBackup(`${name} cannot be decrypted: BACKUP_PASSPHRASE is another one.`);
  }
}
