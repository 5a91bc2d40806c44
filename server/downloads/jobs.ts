import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { dropFile } from '#server/platform/files/stored-files.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { deleteHalfFiles } from './delete-half-files.ts';
import { NOTIFIED_MS } from './rules.ts';
import { mailReport, mailScheduleFailure } from './schedules/mail-report.ts';
import { deleteOldDownloads, expireDownloads } from './store.ts';

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
    for (const name of await expireDownloads(tx, at)) await dropFile(config, name);
    await deleteOldDownloads(tx, new Date(at.getTime() - NOTIFIED_MS));
  });
  await deleteHalfFiles(config, at);
}
