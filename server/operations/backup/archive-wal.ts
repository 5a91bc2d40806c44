import { mkdir } from 'node:fs/promises';
import { giveToServer } from '#server/operations/embedded-database/run-postgres.ts';

/** The longest time between two copies of the write-ahead log: what a lost disk costs at most. */
const ARCHIVE_EVERY_S = 60;

/**
 * Settings with which the server copies its write-ahead log to `folder`, compressed. A file gets its
 * name when it is complete. Empty if `folder` is.
 */
export async function archiveWal(folder: string): Promise<string[]> {
  if (folder === '') return [];
  await mkdir(folder, { recursive: true });
  await giveToServer(folder);
  const part = `"${folder}/.%f.part"`;
  return [
    'archive_mode=on',
    `archive_timeout=${ARCHIVE_EVERY_S}`,
    `archive_command=gzip -1 < "%p" > ${part} && sync ${part} && mv ${part} "${folder}/%f.gz"`,
  ];
}
