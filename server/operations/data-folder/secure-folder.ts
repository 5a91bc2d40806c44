import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

const OWNER_ONLY = 0o700;
const OWNER_FILE = 0o600;
const OTHERS = 0o077;
/** Other users can traverse the folder but not list it. */
const PASSABLE = 0o711;
/** The embedded database manages the permissions of its cluster itself. */
const DATABASE = 'database';
const CLUSTERS = join(DATABASE, 'cluster');

/**
 * Paths we cannot change belong to another user, such as a mounted volume; `doctor` reports them.
 */
const TOLERATED = ['EPERM', 'EACCES', 'ENOTSUP', 'EROFS', 'ENOENT'];

/**
 * The mode of a data folder. Embedded PostgreSQL refuses to run as root: started as root it runs as
 * the user `postgres`, who must be able to traverse the folder to its own cluster. Nothing else in
 * it is accessible to that user. A process that reaches its database by an address leaves the folder
 * traversable too if a cluster is in it: the program that runs it would lose its database.
 */
function modeOfFolder(folder: string, { isEmbedded }: { isEmbedded: boolean }): number {
  const hasCluster = isEmbedded || existsSync(join(folder, CLUSTERS));
  return hasCluster && process.getuid?.() === 0 ? PASSABLE : OWNER_ONLY;
}

/**
 * Creates a data folder that only its owner can read, and sets the umask of this process
 * accordingly. In a folder that was readable by others, its content is closed first.
 */
export async function secureFolder(folder: string, from: { isEmbedded: boolean }): Promise<void> {
  process.umask(OTHERS);
  await mkdir(folder, { recursive: true });
  const mode = modeOfFolder(folder, from);
  if (((await stat(folder)).mode & 0o777) === mode) return;
  await closeBelow(folder, mode);
  // Set last, so that an interrupted start is repeated.
  await setMode(folder, mode);
}

async function closeBelow(folder: string, mode: number): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) await setMode(path, OWNER_FILE);
    if (!entry.isDirectory()) continue;
    if (entry.name === DATABASE) {
      await setMode(path, mode);
      continue;
    }
    await closeBelow(path, OWNER_ONLY);
    await setMode(path, OWNER_ONLY);
  }
}

async function setMode(path: string, mode: number): Promise<void> {
  try {
    await chmod(path, mode);
  } catch (error) {
    if (!TOLERATED.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Paths in a data folder that other users can read; empty if it is as `secureFolder` leaves it. */
export async function findOpenPaths(
  folder: string,
  from: { isEmbedded: boolean },
): Promise<string[]> {
  const passable = modeOfFolder(folder, from);
  const isOpen = async (path: string, allowed: number) =>
    ((await stat(path)).mode & OTHERS & ~allowed) !== 0;
  const open = (await isOpen(folder, passable)) ? [folder] : [];
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const below = relative(folder, path);
    if (!(entry.isFile() || entry.isDirectory()) || below.startsWith(CLUSTERS)) continue;
    const allowed = below === DATABASE ? passable : 0;
    // Files come and go while the program runs.
    if (await isOpen(path, allowed).catch(() => false)) open.push(path);
  }
  return open;
}
