import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { readPostings } from '../money-model/balances.ts';
import { readFacts, type VisitFacts } from './draw-visits.ts';

/** A history entry of a line; the history is append-only. */
export type Change = {
  order_line_id: number;
  kind: string;
  old_status: string | null;
  new_status: string;
  new_sale_minor: bigint;
  new_commission_minor: bigint;
  /** Currency of the amounts. */
  currency: string;
  reason: string | null;
  created_at: Date;
};
/** Sum of all postings of an account of a publisher; positive: owed. */
export type Account = { publisher_id: number; kind: string; currency: string; minor: bigint };
/** Amount of one line moved by a settlement. */
export type Share = { settlement_id: number; order_line_id: number; minor: bigint };
export type Settlement = {
  id: number;
  publisher_id: number;
  brand_id: number;
  currency: string;
  settled_at: Date;
  payment_id: number | null;
};
export type Payment = {
  id: number;
  publisher_id: number;
  currency: string;
  amount_minor: bigint;
  method: string;
  status: string;
  requested_at: Date;
  paid_at: Date | null;
};
/** A click as stored in the table; ids are in order of arrival. */
export type Click = {
  id: bigint;
  click_ref: string;
  publisher_id: number;
  site_id: number;
  brand_id: number;
  link_id: number;
  at: number;
  invalid_reason: string | null;
  visitor_key: string | null;
  uids: (string | null)[];
  /** Whether it is the visitor's first valid click on the link on that UTC day. */
  isFirst: boolean;
} & VisitFacts;

/**
 * Reads the append-only records as plain rows: individual postings, the history of lines, clicks.
 * Of the lines only their identity.
 */
export async function readJournal(db: Db) {
  const names = await sql<{ id: number; brand_id: number; order_id: string; line_id: string }>`
    select id, brand_id, order_id, line_id from order_lines order by id`.execute(db);
  const changes = await sql<Change>`select * from order_line_changes order by id`.execute(db);
  const orders = Map.groupBy(names.rows, (one) => `${one.brand_id} ${one.order_id}`);
  const postings = await readPostings(
    db,
    [...orders.values()].flatMap(([first]) => first ?? []),
  );
  const accounts = await sql<Account>`
    select a.owner_id as publisher_id, a.kind, a.currency,
      sum(case p.direction when 'credit' then p.amount_minor else -p.amount_minor end)::bigint as minor
    from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where a.owner_kind = 'publisher' group by 1, 2, 3`.execute(db);
  const shares = await sql<Share>`
    select t.business_key::int as settlement_id, p.order_line_id,
      sum(case p.direction when 'credit' then p.amount_minor else -p.amount_minor end)::bigint as minor
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
    join ledger_accounts a on a.id = p.account_id
    where t.kind = 'settlement' and a.kind in ('payable', 'owed_back') group by 1, 2`.execute(db);
  const members = await sql<Omit<Share, 'minor'>>`
    select settlement_id, order_line_id from settlement_lines`.execute(db);
  const settlements = await sql<Settlement>`select * from settlements order by id`.execute(db);
  const payments = await sql<Payment>`select * from payments order by id`.execute(db);
  return {
    names: names.rows,
    changes: changes.rows,
    postings,
    shares: shares.rows,
    accounts: accounts.rows,
    members: members.rows,
    settlements: settlements.rows,
    payments: payments.rows,
    clicks: await readClicks(db),
  };
}
export type Journal = Awaited<ReturnType<typeof readJournal>>;

async function readClicks(db: Db): Promise<Click[]> {
  const { rows } = await sql<
    Omit<Click, 'at' | 'uids' | 'isFirst' | keyof VisitFacts> & Record<string, unknown>
  >`
    select * from clicks order by id`.execute(db);
  const seen = new Set<string>();
  return rows.map((row) => {
    const clicked = row.clicked_at as Date;
    const isValid = row.invalid_reason === null;
    const visit = `${row.visitor_key}\n${row.link_id}\n${clicked.toISOString().slice(0, 10)}`;
    const isFirst = isValid && (row.visitor_key === null || !seen.has(visit));
    if (isValid && row.visitor_key !== null) seen.add(visit);
    const uids = [row.uid1, row.uid2, row.uid3, row.uid4, row.uid5] as (string | null)[];
    return { ...row, ...readFacts(row), at: clicked.getTime(), uids, isFirst };
  });
}
