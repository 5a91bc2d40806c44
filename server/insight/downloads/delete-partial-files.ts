import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/platform/config.ts';

const PARTIAL_FILE_LIFE_MS = 86_400_000;

/**
 * Returns the folder of files being written, before they move to storage; creates it if missing.
 */
export async function openPartialFolder({ data_dir }: Pick<Config, 'data_dir'>): Promise<string> {
  const folder = join(data_dir, 'exports');
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Deletes the partial files of a download, left by a worker that died while writing one. */
export async function deletePartialFilesOf(
  config: Pick<Config, 'data_dir'>,
  downloadId: number,
): Promise<void> {
  const folder = await openPartialFolder(config);
  const left = (await readdir(folder)).filter((name) => name.startsWith(`${downloadId}-`));
  for (const name of left) await rm(join(folder, name), { force: true });
}

/** Deletes partial files of crashed workers after a day, which is longer than any file takes. */
export async function deletePartialFiles(
  config: Pick<Config, 'data_dir'>,
  at: Date,
): Promise<void> {
  const folder = await openPartialFolder(config);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const known = await stat(path).catch(() => null);
    if (known && at.getTime() - known.mtimeMs > PARTIAL_FILE_LIFE_MS)
      await rm(path, { force: true });
  }
}
