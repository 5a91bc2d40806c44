import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

export type BuildTarget = {
  root: string;
  /** Relative to the root. A build replaces its content. */
  folder: string;
  /** Its source files and the folders with them, relative to the root. Tests are no sources. */
  sources: readonly string[];
};

type Sources = { files: string[]; changedMs: number };

/** File in a build's folder with the hash of its sources; its time is when they were hashed. */
export const STAMP = '.built-from';
/** File systems record changes by a clock that may be behind the system's. */
const CLOCK_TOLERANCE_MS = 1_000;

/** Whether the last build of a target was made from the current sources. */
export function isBuilt(target: BuildTarget): boolean {
  const stamp = join(target.root, target.folder, STAMP);
  if (!existsSync(stamp)) return false;
  const sources = listSources(target);
  if (sources.changedMs < statSync(stamp).mtimeMs) return true;
  const begunAt = Date.now();
  if (readFileSync(stamp, 'utf8') !== hashFiles(target, sources)) return false;
  markUnchanged(stamp, begunAt);
  return true;
}

export function hashSources(target: BuildTarget): string {
  return hashFiles(target, listSources(target));
}

/** Records that no source had changed at that time, so that the next start need not read them. */
export function markUnchanged(stamp: string, atMs: number): void {
  const time = new Date(atMs - CLOCK_TOLERANCE_MS);
  try {
    utimesSync(stamp, time, time);
  } catch {
    // An installation that cannot be written to reads its sources at each start.
  }
}

function hashFiles({ root }: BuildTarget, { files }: Sources): string {
  const hash = createHash('sha256');
  for (const name of files.sort()) hash.update(name.slice(root.length)).update(readFileSync(name));
  return hash.digest('hex');
}

/**
 * The sources and when the last of them changed. The time of the change of status is used, because
 * unpacking or copying files can set the other one to the past. That of a folder changes when a
 * file is added, renamed or deleted.
 */
function listSources({ root, sources }: BuildTarget): Sources {
  const files: string[] = [];
  let changedMs = 0;
  const add = (path: string) => {
    const status = statSync(path, { throwIfNoEntry: false });
    changedMs = Math.max(changedMs, status?.ctimeMs ?? 0);
    if (status?.isFile()) files.push(path);
    if (!status?.isDirectory()) return;
    for (const name of readdirSync(path)) if (!/\.test\.tsx?$/.test(name)) add(join(path, name));
  };
  for (const source of sources) add(join(root, source));
  return { files, changedMs };
}
