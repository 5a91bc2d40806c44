import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inject } from 'vitest';

const MAKING_LIMIT_MS = 300_000;

/**
 * Fills a data folder with a copy of that of a program which has loaded the demo data and exited,
 * because loading takes longer than most test files. The first file that needs it creates it with
 * `make`; the others wait and copy it, including file owners.
 */
export async function copyDemo(
  folder: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const shared = inject('demo_folder');
  const [made, failed] = [join(shared, 'made'), join(shared, 'failed')];
  const source = join(shared, 'data');
  if (await isFirst(join(shared, 'begun'))) {
    try {
      await make(source);
      await writeFile(made, '');
    } catch (error) {
      await writeFile(failed, '');
      throw error;
    }
  }
  const limit = performance.now() + MAKING_LIMIT_MS;
  while (!existsSync(made)) {
    if (existsSync(failed)) throw new Error('The demo data could not be created.');
    if (performance.now() > limit) throw new Error('The demo data was not created in time.');
    await setTimeout(100);
  }
  const copied = spawnSync('cp', ['-a', `${source}/.`, folder], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`The demo data was not copied: ${copied.stderr}`);
}

async function isFirst(mark: string): Promise<boolean> {
  try {
    await mkdir(mark);
    return true;
  } catch {
    return false;
  }
}
