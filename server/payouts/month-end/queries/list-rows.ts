import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { type LedgerFigure, ledgerFigures, type MonthPeriod, type RowFigure } from '../rules.ts';
import { figureRows } from './figure-rows.ts';

type Page = { curPage: number; perPage: number };

/** A row of a figure with the names of its publisher and brand. */
export type MonthRow = {
  kind: string;
  id: string;
  at: Date | null;
  publisher_id: number | null;
  publisher_name: string | null;
  mcid: string | null;
  brand_name: string | null;
  minor: bigint;
};

/** A page of the rows of a figure, newest first, and their number. */
export function listFigureRows(db: Db, name: RowFigure, of: MonthPeriod, page: Page) {
  return listPage(db, figureRows(name, of), page);
}

/** A page of the ledger transactions of a figure, newest first, and their number. */
export function listLedgerRows(db: Db, name: LedgerFigure, of: MonthPeriod, page: Page) {
  return listPage(db, ledgerRows(name, of), page);
}

/** What transactions of a figure of the ledger moved, by the kind and key of what they post or reverse. */
export function ledgerRows(name: LedgerFigure, of: MonthPeriod): RawBuilder<unknown> {
  const { kinds, accounts, sign } = ledgerFigures[name];
  return sql`
    select 'transaction' as kind, coalesce(o.kind || ' ' || o.business_key,
        t.kind || ' ' || t.business_key) as id, t.created_at as at, null::int as publisher_id,
      null::int as brand_id, sum(${sign}::int * case p.direction when 'debit' then p.amount_minor
        else -p.amount_minor end)::bigint as minor
    from ledger_transactions t left join ledger_transactions o on o.id = t.reverses_id
      join ledger_postings p on p.transaction_id = t.id
      join ledger_accounts a on a.id = p.account_id
    where t.created_at >= ${of.from} and t.created_at < ${of.until}
      and (t.kind = any(${kinds}::text[])
        or (t.kind = 'reversal' and o.kind = any(${kinds}::text[])))
      and a.kind = any(${accounts}::text[]) and p.currency = ${of.currency}
    group by t.id, o.id`;
}

async function listPage(db: Db, rows: RawBuilder<unknown>, { curPage, perPage }: Page) {
  const [found, counted] = await Promise.all([
    sql<MonthRow>`
      select r.kind, r.id, r.at, r.publisher_id, p.name as publisher_name, b.mcid,
        b.merchant_name as brand_name, r.minor::bigint as minor
      from (select * from (${rows}) every order by at desc, id desc
        limit ${perPage} offset ${(curPage - 1) * perPage}) r
        left join publishers p on p.id = r.publisher_id
        left join brands b on b.id = r.brand_id
      order by r.at desc, r.id desc`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (${rows}) every`.execute(db),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}
