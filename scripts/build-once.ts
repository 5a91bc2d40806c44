import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { takePidFile } from '#server/platform/pid-file.ts';

const PAUSE_MS = 100;

type Building = {
  root: string;
  /** Below the root: what is built there is taken away by the next build. */
  folder: string;
  /** Below the root: what the build is made from. */
  sources: readonly string[];
  build: () => Promise<void>;
};

/**
 * Builds unless the last build was made from these very files. Of two processes that start at once
 * one builds and the other waits: a build empties its folder, which the other would be serving.
 */
export async function buildOnce({ root, folder, sources, build }: Building): Promise<void> {
  const stamp = join(root, folder, '.built-from');
  const hash = await hashSources(root, sources);
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  if (isBuilt()) return;
  const lock = join(root, `${folder}.pid`);
  mkdirSync(join(root, folder, '..'), { recursive: true });
  const giveBack = await takeTurn(lock);
  try {
    if (isBuilt()) return;
    await build();
    writeFileSync(stamp, hash);
  } finally {
    await giveBack();
  }
}

async function takeTurn(lock: string): Promise<() => Promise<void>> {
  for (;;) {
    const giveBack = await takePidFile(lock);
    if (giveBack) return giveBack;
    await setTimeout(PAUSE_MS);
  }
}

async function hashSources(root: string, sources: readonly string[]): Promise<string> {
  const names: string[] = [];
  for await (const entry of glob([...sources], { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) names.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash('sha256');
  for (const name of names.sort()) hash.update(name.slice(root.length)).update(readFileSync(name));
  return hash.digest('hex');
}
