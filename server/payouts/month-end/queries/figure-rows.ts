import { type RawBuilder, sql } from 'kysely';
import type { MonthPeriod, RowFigure } from '../rules.ts';

/**
 * Rows of a figure: kind, id, at, publisher_id, brand_id and the amount in minor units, which add up to
 * the figure. Each figure reads its own tables: sums of lines are not taken from settlements, nor those of
 * payments from what they contain.
 */
export function figureRows(name: RowFigure, of: MonthPeriod): RawBuilder<unknown> {
  return rows[name](of);
}

const rows: Readonly<Record<RowFigure, (of: MonthPeriod) => RawBuilder<unknown>>> = {
  lines: (of) => sql`
    select 'settlement' as kind, s.id::text as id, s.settled_at as at, s.publisher_id, s.brand_id,
      l.commission_minor as minor
    from settlements s join settlement_sums l on l.settlement_id = s.id
    where ${settledIn(of)} and s.currency = ${of.currency}`,
  settlements: (of) => sql`
    select 'settlement' as kind, s.id::text as id, s.settled_at as at, s.publisher_id, s.brand_id,
      s.commission_minor as minor
    from settlements s where ${settledIn(of)} and s.currency = ${of.currency}`,
  payments: (of) => paidRows(of, sql`p.amount_minor`),
  payments_gross: (of) => paidRows(of, sql`p.gross_minor`),
  debts: (of) => sql`
    select 'debt' as kind, d.id::text as id, d.at, d.publisher_id, null::int as brand_id,
      -d.times * d.amount_minor as minor
    from (${debtEvents(of)}) d`,
  not_paid: (of) => sql`
    select 'settlement' as kind, s.id::text as id, s.settled_at as at, s.publisher_id, s.brand_id,
      s.commission_minor * (1 - coalesce(c.times, 0)) as minor
    from settlements s left join (${clearedSettlements(of)}) c on c.settlement_id = s.id
    where ${settledIn(of)} and s.currency = ${of.currency} and coalesce(c.times, 0) <> 1`,
  paid_earlier: (of) => sql`
    select 'settlement' as kind, s.id::text as id, c.at, s.publisher_id, s.brand_id,
      s.commission_minor * c.times as minor
    from (${clearedSettlements(of)}) c join settlements s on s.id = c.settlement_id
    where s.settled_at < ${of.from} and s.currency = ${of.currency}`,
  brand_settlements: (of) => sql`
    select 'settlement' as kind, s.id::text as id, s.settled_at as at, s.publisher_id, s.brand_id,
      ${OWED} as minor
    from settlements s where ${settledIn(of)} and s.brand_id is not null and ${OWED_IN(of)}`,
  invoices: (of) => sql`
    select 'invoice' as kind, i.id::text as id, i.issued_at as at, null::int as publisher_id,
      i.brand_id, i.commission_minor as minor
    from invoices i where ${issuedIn(of, 'i')}`,
  credit_notes: (of) => sql`
    select 'credit_note' as kind, n.id::text as id, n.issued_at as at, null::int as publisher_id,
      n.brand_id, n.commission_minor as minor
    from credit_notes n where ${issuedIn(of, 'n')}`,
  not_billed: (of) => sql`
    select 'settlement' as kind, s.id::text as id, s.settled_at as at, s.publisher_id, s.brand_id,
      ${OWED} as minor
    from settlements s left join invoices i on i.id = s.invoice_id
    where ${settledIn(of)} and s.brand_id is not null and ${OWED_IN(of)}
      and (i.id is null or i.issued_at >= ${of.until})
      and (s.credited_at is null or s.credited_at >= ${of.until})`,
  billed_earlier: (of) => sql`
    select 'settlement' as kind, s.id::text as id, i.issued_at as at, s.publisher_id, s.brand_id,
      ${OWED} as minor
    from invoices i join settlements s on s.invoice_id = i.id
    where ${issuedIn(of, 'i')} and s.settled_at < ${of.from}
    union all
    select 'settlement', s.id::text, s.credited_at, s.publisher_id, s.brand_id, ${OWED}
    from settlements s
    where s.credited_at >= ${of.from} and s.credited_at < ${of.until}
      and s.settled_at < ${of.from} and ${OWED_IN(of)}`,
  charges: (of) => sql`
    select 'invoice' as kind, i.id::text as id, i.issued_at as at, null::int as publisher_id,
      i.brand_id, i.fee_minor + i.tax_minor as minor
    from invoices i where ${issuedIn(of, 'i')}
    union all
    select 'credit_note', n.id::text, n.issued_at, null::int, n.brand_id, -n.fee_minor - n.tax_minor
    from credit_notes n where ${issuedIn(of, 'n')}`,
  received: (of) => sql`
    select 'received' as kind, y.invoice_id || '-' || y.nth as id, e.at, null::int as publisher_id,
      i.brand_id, e.times * y.amount_minor as minor
    from invoice_payments y join invoices i on i.id = y.invoice_id
      cross join lateral (values (y.marked_at, 1), (y.reversed_at, -1)) e (at, times)
    where e.at >= ${of.from} and e.at < ${of.until} and i.currency = ${of.currency}`,
};

/** What a brand owes for a settlement, in its own currency. */
const OWED = sql`coalesce(s.brand_commission_minor, s.commission_minor)`;
const OWED_IN = ({ currency }: MonthPeriod) =>
  sql`coalesce(s.brand_currency, s.currency) = ${currency}`;

const settledIn = ({ from, until }: MonthPeriod) =>
  sql`s.settled_at >= ${from} and s.settled_at < ${until}`;

const issuedIn = ({ from, until, currency }: MonthPeriod, table: 'i' | 'n') =>
  sql`${sql.ref(`${table}.issued_at`)} >= ${from} and ${sql.ref(`${table}.issued_at`)} < ${until}
    and ${sql.ref(`${table}.currency`)} = ${currency}`;

const paidRows = (of: MonthPeriod, amount: RawBuilder<unknown>) => sql`
  select 'payment' as kind, p.id::text as id, e.at, p.publisher_id, null::int as brand_id,
    e.times * ${amount} as minor
  from (${paidEvents(of)}) e join payments p on p.id = e.payment_id
  where p.currency = ${of.currency}`;

/**
 * Payments that were paid (1) or returned (-1) in the month, by their history: a payment that is returned
 * and paid again later keeps only its newest day.
 */
export const paidEvents = ({ from, until }: MonthPeriod) => sql`
  select o.payment_id, sum(case c.status when 'paid' then 1 else -1 end)::int as times,
    max(c.made_at) as at
  from payout_changes c join payouts o on o.id = c.payout_id
  where c.status in ('paid', 'returned') and c.made_at >= ${from} and c.made_at < ${until}
  group by o.payment_id having sum(case c.status when 'paid' then 1 else -1 end) <> 0`;

/** Debts that were written off or demanded (1), or whose demand was withdrawn (-1), in the month. */
export const debtEvents = ({ from, until, currency }: MonthPeriod) => sql`
  select id, publisher_id, amount_minor, settlement_ids, max(at) as at, sum(times)::int as times
  from publisher_debts cross join lateral (values
    (case when state not in ('proposed', 'rejected') then decided_at end, 1),
    (case when state = 'withdrawn' then ended_at end, -1)) e (at, times)
  where currency = ${currency} and at >= ${from} and at < ${until}
  group by id having sum(times) <> 0`;

/**
 * Settlements that payments or debts of the month cleared (1), or made due again (-1), by what each
 * settlement belongs to. The parts of a payment that was split later stand for it.
 */
export const clearedSettlements = (of: MonthPeriod) => sql`
  with recursive family as (
    select payment_id as id, times, at from (${paidEvents(of)}) e
    union all
    select p.id, f.times, f.at from family f join payments p on p.split_from = f.id
  ), cleared as (
    select s.id as settlement_id, f.times, f.at from family f join settlements s on s.payment_id = f.id
    union all
    select unnest(d.settlement_ids), d.times, d.at from (${debtEvents(of)}) d
  )
  select settlement_id, sum(times)::int as times, max(at) as at from cleared group by settlement_id`;
