import type { PublisherActor } from '#contract/actors.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { hashToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requireClicks } from '#server/reports/report-performance.ts';
import { resolveCut } from '#server/reports/resolve-cut.ts';
import { type Asked, fieldsOf, fileNameOf, MOST_WAITING } from './rules.ts';
import { countWaiting, insertDownload, lockDownloadsOf } from './store.ts';

/** Queues the file of a report for whoever asks. The worker writes it as the account's zone is now. */
export async function exportReport(
  db: Db,
  { publisher_id, user_id, time_zone }: PublisherActor,
  input: Asked,
): Promise<{ id: number }> {
  if (!fieldsOf(input)) refuse('PARAMS_TYPE_ERROR');
  // What would be refused later is refused now, to the one who is still there.
  const cut = await resolveCut(db, { publisher_id, time_zone }, input);
  if (input.report === 'performance') await requireClicks(db, cut, input);
  const asked = { ...input, time_zone };
  const asked_hash = hashToken(JSON.stringify(Object.entries(asked).sort()));
  return inTransaction(db, async (tx) => {
    await lockDownloadsOf(tx, user_id);
    if ((await countWaiting(tx, user_id)) >= MOST_WAITING) refuse('DOWNLOADS_TOO_MANY');
    const { report, format } = input;
    const whose = { publisher_id, user_id, report, format, created_at: now() };
    const filename = fileNameOf(input);
    const id = await insertDownload(tx, { ...whose, asked, asked_hash, filename });
    return { id: id ?? refuse('SAME_TASK_EXIST') };
  });
}
