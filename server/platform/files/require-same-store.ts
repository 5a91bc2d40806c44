import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { newToken } from '../ids.ts';
import { insertSettingOnce } from '../settings/store.ts';

const SETTING = 'files.store';
/** Contains a dash, which no stored file has, so it is never served. */
const MARK = 'store-id';

/**
 * Throws if the uploads folder of this process is not the one that the other processes on this
 * database use: files stored by one of them would be missing in the other. The folder is identified
 * by a file in it, so a folder shared between hosts is recognised. A bucket is always shared.
 */
export async function requireSameStore(
  db: Db,
  { bucket, data_dir }: Pick<Config, 'bucket' | 'data_dir'>,
): Promise<void> {
  if (bucket) return;
  const folder = join(data_dir, 'uploads');
  const path = join(folder, MARK);
  await mkdir(folder, { recursive: true });
  // Processes that share the folder may start at once: one of them creates the file.
  await writeFile(path, newToken(), { flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const own = (await readFile(path, 'utf8')).trim();
  const wanted = await insertSettingOnce(db, SETTING, own);
  if (own === wanted) return;
  throw new Error(
    `Files of this network are stored in the uploads folder of another host. Share that folder and use it as ${folder}, or set S3_URL for all processes. If its files are lost, write ${wanted} to ${path}.`,
  );
}
