import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { deleteStoredFile } from '#server/platform/files/stored-files.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import type { Queue } from '#server/platform/queue/queue.ts';
import { deletePartialFiles } from './delete-partial-files.ts';
import { ROW_LIFE_MS } from './rules.ts';
import { mailReport, mailScheduleFailure } from './schedules/mail-report.ts';
import { deleteOldDownloads, downloadRows, expireDownloads, type LeasedDownload } from './store.ts';
import { LEASE_MS, writeDownload } from './write-download.ts';

/** The queue of downloads: users take turns. */
export const downloadQueue: Queue<LeasedDownload> = {
  name: 'downloads',
  ...downloadRows,
  concurrency: 2,
  needsDisk: true,
  leaseMs: LEASE_MS,
  retry: { waitsMs: [30_000], maxAttempts: 3 },
  // A worker may have run out of memory because of the file.
  countsInterrupted: true,
  onFailure: (last_error, isFinal) => ({
    last_error,
    ...(isFinal ? { status: 3, finished_at: now() } : { status: 0 }),
  }),
  run: writeDownload,
};

/** Jobs of the area: mail scheduled reports and report their failures. */
export const downloadJobs = {
  'downloads.mail_report': mailReport,
  'downloads.mail_failure': mailScheduleFailure,
} satisfies Record<string, JobRunner>;

/** Deletes expired files, old download rows and partial files of crashed workers. */
export async function clearDownloads({ db, config }: Parts): Promise<void> {
  const at = now();
  await inTransaction(db, async (tx) => {
    // Delete files before the commit that drops their names; after a crash the next run repeats it.
    for (const name of await expireDownloads(tx, at)) await deleteStoredFile(config, name);
    await deleteOldDownloads(tx, new Date(at.getTime() - ROW_LIFE_MS));
  });
  await deletePartialFiles(config, at);
}
