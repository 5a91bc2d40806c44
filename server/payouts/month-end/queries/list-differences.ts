import { type RawBuilder, sql } from 'kysely';
import type { MonthCheck } from '#contract/month-end/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { MonthPeriod } from '../rules.ts';
import { clearedSettlements, debtEvents, figureRows, paidEvents } from './figure-rows.ts';
import { ledgerRows } from './list-rows.ts';

/** What differs between the two sides of an equation; null: that side lacks it. */
export type Difference = {
  kind: string;
  id: string;
  left_minor: bigint | null;
  right_minor: bigint | null;
};

const MAX_LISTED = 20;

/** What differs in an equation that does not hold. It may read every row of the month. */
export async function listDifferences(
  db: Db,
  name: MonthCheck['name'],
  of: MonthPeriod,
  accountKinds: readonly string[],
): Promise<Difference[]> {
  const pairs = name === 'datev' ? unbalanced(of, accountKinds) : pairsOf[name](of);
  const { rows } = await sql<Difference>`
    select kind, id, left_minor::bigint as left_minor, right_minor::bigint as right_minor
    from (${pairs}) d where left_minor is distinct from right_minor
    order by kind, id limit ${MAX_LISTED}`.execute(db);
  return rows;
}

const pairsOf: Readonly<
  Record<Exclude<MonthCheck['name'], 'datev'>, (of: MonthPeriod) => RawBuilder<unknown>>
> = {
  lines: (of) => matched(figureRows('lines', of), figureRows('settlements', of)),
  payments: (of) => sql`
    select 'payment' as kind, p.id::text as id, e.times * p.amount_minor as left_minor, (
      with recursive family as (
        select p.id union all
        select part.id from family f join payments part on part.split_from = f.id
      )
      select e.times * sum(s.commission_minor) from family f
        join settlements s on s.payment_id = f.id
    ) as right_minor
    from (${paidEvents(of)}) e join payments p on p.id = e.payment_id
    where p.currency = ${of.currency}
    union all
    select 'debt', d.id::text, -d.times * d.amount_minor, (
      select d.times * sum(s.commission_minor) from settlements s where s.id = any(d.settlement_ids))
    from (${debtEvents(of)}) d
    union all
    select 'settlement', s.id::text, 1, c.times
    from (${clearedSettlements(of)}) c join settlements s on s.id = c.settlement_id
    where abs(c.times) > 1 and s.currency = ${of.currency}`,
  invoices: (of) => sql`
    select r.kind, r.id, r.minor as left_minor, (
      select sum(coalesce(s.brand_commission_minor, s.commission_minor))
      from settlements s where s.invoice_id = r.id::int) as right_minor
    from (${figureRows('invoices', of)}) r
    union all
    select r.kind, r.id, r.minor, (
      select sum(c.commission_minor) from credit_note_settlements c
      where c.credit_note_id = r.id::int)
    from (${figureRows('credit_notes', of)}) r
    union all
    select 'settlement', s.id::text, -coalesce(s.brand_commission_minor, s.commission_minor), (
      select sum(c.commission_minor) from credit_note_settlements c where c.settlement_id = s.id)
    from settlements s
    where s.credited_at >= ${of.from} and s.credited_at < ${of.until}
      and coalesce(s.brand_currency, s.currency) = ${of.currency}`,
  ledger_settlements: (of) =>
    matched(
      named('settlement', figureRows('settlements', of)),
      ledgerRows('ledger_settlements', of),
    ),
  // The ledger names a payment by the reference of its payout.
  ledger_payments: (of) =>
    matched(
      sql`select 'transaction' as kind, 'payment ' || o.reference as id,
          case c.status when 'paid' then p.gross_minor else -p.gross_minor end as minor
        from payout_changes c join payouts o on o.id = c.payout_id
          join payments p on p.id = o.payment_id
        where c.status in ('paid', 'returned') and c.made_at >= ${of.from}
          and c.made_at < ${of.until} and p.currency = ${of.currency}`,
      ledgerRows('ledger_payments', of),
    ),
  ledger_debts: (of) =>
    matched(
      sql`select 'transaction' as kind, case d.kind when 'demand' then 'debt_demanded '
          else 'debt_written_off ' end || d.id as id, r.minor
        from (${figureRows('debts', of)}) r join publisher_debts d on d.id = r.id::int`,
      ledgerRows('ledger_debts', of),
    ),
  ledger_charges: (of) =>
    matched(named(null, figureRows('charges', of)), ledgerRows('ledger_charges', of)),
  ledger_received: (of) =>
    matched(named('invoice_paid', figureRows('received', of)), ledgerRows('ledger_received', of)),
};

/** Rows under the name that the ledger has for them: kind and key. */
const named = (kind: string | null, rows: RawBuilder<unknown>) => sql`
  select 'transaction' as kind, coalesce(${kind}::text, kind) || ' ' || id as id, minor
  from (${rows}) r`;

/** Two lists of rows by kind and id; amounts of zero count as missing. */
const matched = (left: RawBuilder<unknown>, right: RawBuilder<unknown>) => sql`
  select kind, id, l.minor as left_minor, r.minor as right_minor
  from (select kind, id, sum(minor) as minor from (${left}) one
      group by kind, id having sum(minor) <> 0) l
    full join (select kind, id, sum(minor) as minor from (${right}) other
      group by kind, id having sum(minor) <> 0) r
    using (kind, id)`;

/** Transactions that DATEV leaves out, because they do not balance without sales. */
const unbalanced = ({ from, until, currency }: MonthPeriod, kinds: readonly string[]) => sql`
  select 'transaction' as kind, t.kind || ' ' || t.business_key as id,
    sum(s.minor) filter (where s.account = any(${kinds}::text[])) as left_minor, null::bigint as right_minor
  from ledger_transactions t cross join lateral (
    select a.kind as account,
      case p.direction when 'debit' then p.amount_minor else -p.amount_minor end as minor
    from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where p.transaction_id = t.id and p.currency = ${currency} and a.kind not like 'sales%'
  ) s
  where t.created_at >= ${from} and t.created_at < ${until}
  group by t.id having sum(s.minor) <> 0`;
