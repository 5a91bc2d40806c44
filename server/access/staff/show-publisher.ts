import { sql } from 'kysely';
import type { listPublishers as listCall } from '#contract/accounts/staff.ts';
import type * as calls from '#contract/accounts/staff-publisher.ts';
import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { reportedPostbacks } from '#server/access/postbacks/report-postbacks.ts';
import { showDashboard } from '#server/insight/reports/show-dashboard.ts';
import { showPaymentHold } from '#server/payouts/payments/hold-payments.ts';
import { listPayments } from '#server/payouts/payments/show-payments.ts';
import { showSummary } from '#server/payouts/payments/show-summary.ts';
import { listMethods } from '#server/payouts/payout-methods/list-methods.ts';
import { listSessions } from '#server/people/accounts/sessions/list-sessions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { countPublishers, findOwner, findPublishers } from './store.ts';

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
  { db, config }: Pick<Parts, 'db' | 'config'>,
  publisherId: number,
): Promise<ReplyOf<typeof calls.showPublisherMoney>> {
  const actor = await requirePublisher(db, publisherId);
  const { list: methods } = await listMethods({ db, config }, actor);
  return { summary: await showSummary(db, actor), methods };
}

/** A page of the payments to a publisher. */
export async function listPublisherPayments(
  db: Db,
  { publisher_id, ...page }: ParsedOf<typeof calls.listPublisherPayments>,
): Promise<ReplyOf<typeof calls.listPublisherPayments>> {
  return listPayments(db, await requirePublisher(db, publisher_id), page);
}

/** A page of publishers with their owners. */
export async function listPublishers(db: Db, input: ParsedOf<typeof listCall>) {
  const rows = await findPublishers(db, input, input);
  return { list: rows.map(presentPublisher), ...(await countPublishers(db, input)) };
}

/**
 * A publisher as the operations that publishers call take it, in the name of its owner. Staff only
 * read with it. Refuses NOT_FOUND.
 */
export async function requirePublisher(
  db: Db,
  publisherId: number,
): Promise<PublisherActor & { country: string | null }> {
  const account = (await findAccount(db, publisherId)) ?? refuse('NOT_FOUND');
  const owner = await findOwner(db, publisherId);
  const { currency, time_zone, country, default_site_id } = account;
  return {
    kind: 'publisher',
    user_id: owner?.user_id ?? 0,
    publisher_id: publisherId,
    session_id: 0,
    role: 'publisher_owner',
    default_site_id: default_site_id ?? 0,
    currency,
    time_zone,
    country,
    language: null,
    acting: null,
    only_brand_id: null,
  };
}

/** A publisher as the list shows it. */
function presentPublisher(found: Awaited<ReturnType<typeof findPublishers>>[number]) {
  const { email_verified_at, company_name, website, created_at, closed_at, given_up, ...row } =
    found;
  return {
    ...row,
    email_verified: email_verified_at !== null,
    company_name: company_name ?? '',
    website: website ?? '',
    created_at: created_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
    given_up: (given_up ?? []) as { currency: string; amount: string }[],
  };
}

/** What an operation of a publisher needs to know about the account. */
function findAccount(db: Db, publisherId: number) {
  return db
    .selectFrom('publishers')
    .where('id', '=', publisherId)
    .select(['id', 'currency', 'time_zone', 'country', 'default_site_id'])
    .executeTakeFirst();
}

/** The users of a publisher, the owner first. */
async function listUsers(db: Db, publisherId: number) {
  const { rows } = await sql<{
    user_id: number;
    username: string;
    name: string;
    email: string;
    email_verified: boolean;
    role: string;
    status: string;
  }>`
    select id as user_id, username, trim(first_name || ' ' || last_name) as name, email,
      email_verified_at is not null as email_verified, role, status
    from users where publisher_id = ${publisherId}
    order by role = 'publisher_owner' desc, id`.execute(db);
  return rows;
}
