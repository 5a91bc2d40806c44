import { join } from 'node:path';
import type { Config } from '../config.ts';
import { type FileStore, FileStoreFailure, type OpenFile } from './file-store.ts';
import { openBucket } from './open-bucket.ts';
import { openFolder } from './open-folder.ts';

type Place = Pick<Config, 'data_dir' | 'bucket'>;

// Names are made by us. A name with anything else in it could leave the folder.
const NAME = /^[0-9A-Za-z]{8,64}\.[a-z0-9]{2,5}$/;

/**
 * Stores a copy of the file at `path` in the bucket, or below DATA_DIR/uploads where none is
 * configured: complete when this returns, or not at all. Throws FileStoreFailure.
 */
export function saveFileFrom(place: Place, name: string, path: string): Promise<void> {
  return askStore(place, name, (store) => store.saveFrom(name, path));
}

/** A kept file for reading as it is sent on, or null where it is gone. Throws FileStoreFailure. */
export function openKeptFile(place: Place, name: string): Promise<OpenFile | null> {
  return askStore(place, name, (store) => store.open(name));
}

/** The bytes of a kept file, or null where it is gone. Throws FileStoreFailure. */
export function readKeptFile(place: Place, name: string): Promise<Buffer | null> {
  return askStore(place, name, (store) => store.read(name));
}

/** Removes a kept file; one that is gone already is no error. Throws FileStoreFailure. */
export function dropFile(place: Place, name: string): Promise<void> {
  return askStore(place, name, (store) => store.drop(name));
}

async function askStore<T>(
  place: Place,
  name: string,
  ask: (store: FileStore) => Promise<T>,
): Promise<T> {
  if (!NAME.test(name)) throw new Error('That is no name of a stored file.');
  try {
    return await ask(storeOf(place));
  } catch (error) {
    const where = place.bucket ? `bucket ${place.bucket.name}` : 'folder of uploads';
    throw new FileStoreFailure(`The ${where} does not do what it is asked.`, { cause: error });
  }
}

// One client for each bucket of the process: it keeps its connections.
const buckets = new Map<string, FileStore>();

function storeOf({ data_dir, bucket }: Place): FileStore {
  if (!bucket) return openFolder(join(data_dir, 'uploads'));
  const known = JSON.stringify(bucket);
  const store = buckets.get(known) ?? openBucket(bucket);
  buckets.set(known, store);
  return store;
}
