import { randomBytes } from 'node:crypto';
import { constants, type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpoolReserve } from './open-reserve.ts';
import { openWaits, type Waits } from './open-waits.ts';

/**
 * A spool file: the first `loadedTo` of its `bytes` are loaded into the database. `isAcknowledged`: all
 * its bytes were; false for files of ended processes, whose end may be a torn write.
 */
export type SpoolFile = {
  name: string;
  path: string;
  bytes: number;
  loadedTo: number;
  isAcknowledged: boolean;
  /** A part of it could not be read, so that it was kept by another name (`keepDamaged`). */
  isDamaged: boolean;
};

/**
 * A file known to this process. `isReserved`: its space came from the reserve and is returned to
 * it.
 */
export type KnownFile = SpoolFile & { waits: Waits; isReserved: boolean };
/** The file this process appends to. */
export type OwnFile = KnownFile & {
  handle: FileHandle;
  touchedMs: number;
  /** The offset up to which data, followed by zeros, is written. */
  zeroedTo: number;
  /** The pending write of zeros after `zeroedTo`. */
  zeroing: Promise<void> | null;
};

/** Whether O_DSYNC writes through to the disk itself; only Linux guarantees that. */
export const SYNCS_ITSELF = process.platform === 'linux';

const { O_CREAT, O_EXCL, O_WRONLY, O_DSYNC } = constants;
const FLAGS = O_WRONLY | (SYNCS_ITSELF ? O_DSYNC : 0);

/**
 * Creates a spool file of `owner`. With a reserve, the file is taken from it; null if it is empty.
 */
export async function beginSpoolFile(folder: string, owner: string): Promise<OwnFile>;
export async function beginSpoolFile(
  folder: string,
  owner: string,
  reserve: SpoolReserve,
): Promise<OwnFile | null>;
export async function beginSpoolFile(
  folder: string,
  owner: string,
  reserve?: SpoolReserve,
): Promise<OwnFile | null> {
  // File names sort by age within one boot of the machine.
  const age = String(process.hrtime.bigint()).padStart(20, '0');
  const name = `${age}-${randomBytes(8).toString('hex')}_${owner}.spool`;
  const path = join(folder, name);
  const zeroedTo = reserve ? await reserve.take(path) : 0;
  if (zeroedTo === null) return null;
  const handle = await open(path, reserve ? FLAGS : FLAGS | O_CREAT | O_EXCL);
  try {
    await syncFolder(folder);
  } catch (error) {
    await handle.close();
    await rm(path, { force: true });
    throw error;
  }
  const touchedMs = performance.now();
  const waits = openWaits();
  const states = { isAcknowledged: true, isDamaged: false, isReserved: reserve !== undefined };
  const file = { name, path, bytes: 0, loadedTo: 0, waits, ...states };
  return { ...file, handle, touchedMs, zeroedTo, zeroing: null };
}

/**
 * Syncs a directory. Otherwise a power failure could lose a new file's name, and with it its
 * content.
 */
export async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder);
  await directory.sync().finally(() => directory.close());
}
