import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';

export type BuildTarget = {
  root: string;
  /** Relative to the root. A build deletes its content. */
  folder: string;
  /** Glob patterns of its source files, relative to the root. */
  sources: readonly string[];
};

/** File in a build's folder with the hash of its sources. */
export const STAMP = '.built-from';

/** Whether the last build of a target was made from the current sources. */
export async function isBuilt(target: BuildTarget): Promise<boolean> {
  const stamp = join(target.root, target.folder, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === (await hashSources(target));
}

export async function hashSources({ root, sources }: BuildTarget): Promise<string> {
  const names: string[] = [];
  for await (const entry of glob([...sources], { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) names.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash('sha256');
  for (const name of names.sort()) hash.update(name.slice(root.length)).update(readFileSync(name));
  return hash.digest('hex');
}
