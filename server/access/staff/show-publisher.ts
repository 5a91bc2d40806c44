import type * as calls from '#contract/accounts/staff-publisher.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { reportedPostbacks } from '#server/access/postbacks/report-postbacks.ts';
import { showDashboard } from '#server/insight/reports/show-dashboard.ts';
import { showPaymentHold } from '#server/payouts/payments/hold-payments.ts';
import { listPayments } from '#server/payouts/payments/show-payments.ts';
import { showSummary } from '#server/payouts/payments/show-summary.ts';
import { listMethods } from '#server/payouts/payout-methods/list-methods.ts';
import { listSessions } from '#server/people/accounts/sessions/list-sessions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentPublisher } from './list-publishers.ts';
import { listUsers } from './publisher-store.ts';
import { requirePublisher } from './require-publisher.ts';
import { findPublishers } from './store.ts';

const ONE = { curPage: 1, perPage: 1 };
const SHOWN_SESSIONS = { curPage: 1, perPage: 10 };

/** One publisher: profile, users with their sessions, and figures of the last 30 days. */
export async function showPublisher(
  db: Db,
  publisherId: number,
): Promise<ReplyOf<typeof calls.showPublisher>> {
  const actor = await requirePublisher(db, publisherId);
  const [row] = await findPublishers(db, { id: publisherId }, ONE);
  if (!row) refuse('NOT_FOUND');
  const { start_date, end_date, totals } = await showDashboard(db, actor, '30d', reportedPostbacks);
  const users = [];
  for (const user of await listUsers(db, publisherId)) {
    const { list } = await listSessions(db, { ...actor, user_id: user.user_id }, SHOWN_SESSIONS);
    const sessions = list.map(({ session_id: _id, current: _current, ...session }) => session);
    users.push({ ...user, sessions });
  }
  const { currency, time_zone, country } = actor;
  return {
    ...presentPublisher(row),
    currency,
    time_zone,
    country,
    users,
    figures: { start_date, end_date, totals },
    payment_hold: await showPaymentHold(db, publisherId),
  };
}

/** Balances, payments on hold and masked payout methods of a publisher. */
export async function showPublisherMoney(
  db: Db,
  publisherId: number,
): Promise<ReplyOf<typeof calls.showPublisherMoney>> {
  const actor = await requirePublisher(db, publisherId);
  const { list: methods } = await listMethods(db, actor);
  return { summary: await showSummary(db, actor), methods };
}

/** A page of the payments to a publisher. */
export async function listPublisherPayments(
  db: Db,
  { publisher_id, ...page }: ParsedOf<typeof calls.listPublisherPayments>,
): Promise<ReplyOf<typeof calls.listPublisherPayments>> {
  return listPayments(db, await requirePublisher(db, publisher_id), page);
}
