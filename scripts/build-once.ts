import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { takePidFile } from '#server/operations/data-folder/pid-file.ts';
import { type BuildTarget, hashSources, isBuilt, markUnchanged, STAMP } from './is-built.ts';

const PAUSE_MS = 100;

type Build = BuildTarget & { build: () => Promise<void> };

/**
 * Builds a target unless its last build has the same sources. A lock lets only one of several
 * processes build while the others wait: a build deletes the folder that another process would
 * serve.
 */
export async function buildOnce({ build, ...target }: Build): Promise<void> {
  if (isBuilt(target)) return;
  const folder = join(target.root, target.folder);
  mkdirSync(join(folder, '..'), { recursive: true });
  const release = await takeLock(`${folder}.pid`);
  try {
    if (isBuilt(target)) return;
    // Hashed before the build, so that sources changed during it make the next build necessary.
    const begunAt = Date.now();
    const hash = hashSources(target);
    await build();
    const stamp = join(folder, STAMP);
    writeFileSync(stamp, hash);
    markUnchanged(stamp, begunAt);
  } finally {
    await release();
  }
}

async function takeLock(lock: string): Promise<() => Promise<void>> {
  for (;;) {
    const release = await takePidFile(lock);
    if (release) return release;
    await setTimeout(PAUSE_MS);
  }
}
