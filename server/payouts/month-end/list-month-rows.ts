import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import type * as calls from '#contract/month-end/staff.ts';
import { findMonth } from '#server/books/accounting/find-month.ts';
import { listKindsOf } from '#server/books/accounting/sum-accounts.ts';
import { type Period, readLedgerSums } from '#server/books/ledger/sums/read-sums.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listFigureRows, listLedgerRows, type MonthRow } from './queries/list-rows.ts';
import { type LedgerFigure, ledgerFigures, type RowFigure } from './rules.ts';

type Input = ParsedOf<typeof calls.listMonthEndRows>;
type Reply = ReplyOf<typeof calls.listMonthEndRows>;

/** A page of the rows of a figure. */
export async function listMonthEndRows(db: Db, input: Input): Promise<Reply> {
  const { month, currency, figure, account, ...page } = input;
  const { from, until } = await findMonth(db, month);
  const of = { from, until, currency };
  if (figure === 'ledger_account' || figure === 'datev_account') {
    return listJournalRows(db, of, figure, account ?? '');
  }
  const { rows, total } = isOfLedger(figure)
    ? await listLedgerRows(db, figure, of, page)
    : await listFigureRows(db, figure, of, page);
  return { list: rows.map((row) => presentRow(row, currency)), total };
}

const isOfLedger = (figure: RowFigure | LedgerFigure): figure is LedgerFigure =>
  Object.hasOwn(ledgerFigures, figure);

function presentRow(row: MonthRow, currency: string): Reply['list'][number] {
  const { kind, id, at, publisher_id, publisher_name, mcid, brand_name, minor } = row;
  return {
    kind: kind as Reply['list'][number]['kind'],
    id,
    at: at?.toISOString() ?? null,
    publisher: publisher_id === null ? null : { id: publisher_id, name: publisher_name ?? '' },
    brand: mcid === null ? null : { mcid, name: brand_name ?? '' },
    amount: minorToText(minor, currency),
  };
}

/** The movements of an account by kind of transaction: millions of orders are one row. */
async function listJournalRows(
  db: Db,
  of: Period & { currency: string },
  figure: 'ledger_account' | 'datev_account',
  account: string,
): Promise<Reply> {
  const sums = await readLedgerSums(db, of);
  const kinds = await listKindsOf(db, account, sums);
  const minors = new Map<string, bigint>();
  for (const one of sums.filter((sum) => kinds.includes(sum.account))) {
    const left = figure === 'datev_account' ? one.unbalanced_minor : 0n;
    const minor = one.debit_minor - one.credit_minor - left;
    minors.set(one.kind, (minors.get(one.kind) ?? 0n) + minor);
  }
  const rows = [...minors].filter(([, minor]) => minor !== 0n);
  const list = rows.map(([id, minor]) => ({
    ...{ kind: 'journal' as const, id, at: null, publisher: null, brand: null },
    amount: minorToText(minor, of.currency),
  }));
  return { list, total: list.length };
}
