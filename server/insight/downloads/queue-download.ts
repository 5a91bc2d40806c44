import type { PublisherActor } from '#contract/actors.ts';
import { resolveLinkFilter } from '#server/insight/reports/links/resolve-link-filter.ts';
import { requireClicks, requireComparedSpan } from '#server/insight/reports/report-performance.ts';
import { resolveScope } from '#server/insight/reports/resolve-scope.ts';
import { requirePayment } from '#server/payouts/payments/show-payments.ts';
import { requirePassword } from '#server/people/accounts/passwords/require-password.ts';
import { dayIn, now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { hashToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import {
  type DownloadQuery,
  fileNameOf,
  type LinksQuery,
  listFields,
  MAX_WAITING,
  type PaymentsQuery,
  type ReportQuery,
} from './rules.ts';
import { countWaiting, insertDownload, lockDownloadsOf } from './store.ts';

/** Queues the archive of an account for an owner who enters the password. */
export async function exportArchive(
  db: Db,
  actor: PublisherActor,
  password: string,
): Promise<{ id: number }> {
  await requirePassword(db, actor, password);
  return queueDownload(db, actor, { report: 'archive', format: 'zip' });
}

/** Queues a file of links. Refuses unknown channels and brands. */
export async function exportLinks(
  db: Db,
  actor: PublisherActor,
  asked: LinksQuery,
): Promise<{ id: number }> {
  await resolveLinkFilter(db, actor.publisher_id, asked);
  return queueDownload(db, actor, asked);
}

/**
 * Queues a file of payments, their lines or settlements. Refuses a payment of another publisher.
 */
export async function exportPayments(
  db: Db,
  actor: PublisherActor,
  asked: PaymentsQuery,
): Promise<{ id: number }> {
  if (asked.payment_id !== undefined) await requirePayment(db, actor, asked.payment_id);
  return queueDownload(db, actor, asked);
}

/**
 * Queues a report file. Validates now, while the user can still see an error, what the worker would
 * refuse later.
 */
export async function exportReport(
  db: Db,
  actor: PublisherActor,
  asked: ReportQuery,
): Promise<{ id: number }> {
  const cut = await resolveScope(db, actor, asked);
  if (asked.report === 'performance') {
    await requireClicks(db, cut, asked);
    await requireComparedSpan(db, cut, asked);
  }
  return queueDownload(db, actor, asked);
}

/**
 * Queues a report file for the user, in the account's current time zone. Refuses unknown fields, a
 * request equal to one that is queued or running, and too many queued files.
 */
async function queueDownload(
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
