import type { PublisherActor } from '#contract/actors.ts';
import { dayIn, now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { hashToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type DownloadQuery, fileNameOf, listFields, MAX_WAITING } from './rules.ts';
import { countWaiting, insertDownload, lockDownloadsOf } from './store.ts';

/**
 * Queues a report file for the user, in the account's current time zone. Refuses unknown fields, a
 * request equal to one that is queued or running, and too many queued files.
 */
export async function queueDownload(
  db: Db,
  { publisher_id, user_id, time_zone }: PublisherActor,
  input: DownloadQuery,
): Promise<{ id: number }> {
  if (input.report !== 'archive' && !listFields(input)) refuse('PARAMS_TYPE_ERROR');
  const asked = { ...input, time_zone };
  const query_hash = hashToken(JSON.stringify(Object.entries(asked).sort()));
  return inTransaction(db, async (tx) => {
    await lockDownloadsOf(tx, user_id);
    if ((await countWaiting(tx, user_id)) >= MAX_WAITING) refuse('DOWNLOADS_TOO_MANY');
    const { report, format } = input;
    const whose = { publisher_id, user_id, report, format, created_at: now() };
    const filename = fileNameOf(input, dayIn(time_zone, now()));
    const id = await insertDownload(tx, { ...whose, asked, query_hash, filename });
    return { id: id ?? refuse('SAME_TASK_EXIST') };
  });
}
