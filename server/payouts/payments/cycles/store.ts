import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';
import type { CycleDays, CycleKind } from './rules.ts';

/**
 * The days of the month on which the network settles and requests payments, and the day that it is
 * in the time zone of the network.
 */
export async function findCycleDays(db: Db, at: Date): Promise<CycleDays & { today: string }> {
  return {
    today: dayIn(await findSettingValue(db, 'network_time_zone'), at),
    settle: await findSettingValue(db, 'settle_day'),
    request: await findSettingValue(db, 'request_day'),
  };
}

/** Whether a month's cycle ran to completion. */
export async function isCycleDone(db: Db, kind: CycleKind, month: string): Promise<boolean> {
  const found = await sql`
    select 1 from payout_cycles where kind = ${kind} and month = ${month}::date`.execute(db);
  return found.rows.length > 0;
}

/** Records that a month's cycle ran to completion. Idempotent. */
export async function insertCycle(db: Db, kind: CycleKind, month: string, at: Date): Promise<void> {
  await sql`insert into payout_cycles (kind, month, done_at)
    values (${kind}, ${month}::date, ${at}) on conflict do nothing`.execute(db);
}

/** Condition: the account is not closed. What a closed account gave up is never paid. */
const isOpen = (publisher: RawBuilder<unknown>) =>
  sql`${publisher} not in (select id from publishers where status = 'closed')`;

/** Publishers with approved lines, or changes of them, that are not settled. */
export async function listUnsettled(db: Db): Promise<number[]> {
  const found = await sql<{ publisher_id: number }>`
    select distinct publisher_id from order_lines
    where status = 'approved' and publisher_id is not null
      and (settlement_id is null or settled_minor <> commission_minor
        or settled_brand_minor <>
          case when brand_currency <> currency then brand_commission_minor else 0 end)
      and ${isOpen(sql`publisher_id`)}
    order by 1`.execute(db);
  return found.rows.map((row) => row.publisher_id);
}

/** Publishers with settlements that are in no payment. */
export async function listUnpaid(db: Db): Promise<number[]> {
  const found = await sql<{ publisher_id: number }>`
    select distinct publisher_id from settlements
    where payment_id is null and debt_id is null and ${isOpen(sql`publisher_id`)} order by 1`.execute(
    db,
  );
  return found.rows.map((row) => row.publisher_id);
}

/** The settlements of a publisher that are in no payment. */
export function listOpenSettlements(db: Db, publisherId: number) {
  return db
    .selectFrom('settlements')
    .where('publisher_id', '=', publisherId)
    .where('payment_id', 'is', null)
    .select(['id', 'currency', 'commission_minor'])
    .execute();
}

/** Approved rewards of a publisher that are not settled, per currency. */
export async function sumRewards(db: Db, publisherId: number): Promise<Map<string, bigint>> {
  const found = await sql<{ currency: string; minor: bigint }>`
    select currency, (-sum(balance_minor))::bigint as minor from ledger_accounts
    where owner_kind = 'publisher' and owner_id = ${publisherId} and kind = 'reward_approved'
    group by currency`.execute(db);
  return new Map(found.rows.map(({ currency, minor }) => [currency, minor]));
}

type AwaitedSum = { currency: string; lock_date: string; minor: bigint };

/**
 * Pending commission of a publisher that is approved automatically, per currency and approval day.
 */
export async function sumAwaited(db: Db, publisherId: number): Promise<AwaitedSum[]> {
  const found = await sql<AwaitedSum>`
    select currency, lock_date, sum(commission_minor)::bigint as minor from order_lines
    where publisher_id = ${publisherId} and status = 'pending' and lock_date is not null
    group by currency, lock_date`.execute(db);
  return found.rows;
}
