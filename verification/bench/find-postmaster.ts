import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The process id of the embedded PostgreSQL whose files are in a folder. */
export async function findPostmaster(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8');
  return Number(text.slice(0, text.indexOf('\n')));
}
