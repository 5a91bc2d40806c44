import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { giveToServer } from '#server/operations/embedded-database/run-postgres.ts';

/** The longest time between two copies of the write-ahead log: what a lost disk costs at most. */
const ARCHIVE_EVERY_S = 60;

/** Segments, their unfinished copies, and notes of base backups. Histories of timelines are kept. */
const DELETABLE = /^\.?[0-9A-F]{24}(\.partial|\.[0-9A-F]{8}\.backup)?\.(gz|part)$/;

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

/**
 * Deletes what was archived before a moment; returns how many files. A segment whose copy was complete
 * when a base backup began has nothing that the recovery from that backup reads.
 */
export async function deleteArchivedWal(
  folder: string,
  before: Date,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (const name of await readdir(folder)) {
    if (signal?.aborted) break;
    if (!DELETABLE.test(name)) continue;
    const path = join(folder, name);
    // The server renames an unfinished copy at any time.
    const found = await stat(path).catch(() => null);
    if (found === null || found.mtime >= before) continue;
    await rm(path, { force: true });
    deleted += 1;
  }
  return deleted;
}
