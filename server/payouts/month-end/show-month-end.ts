import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import type * as calls from '#contract/month-end/staff.ts';
import { type AccountingMonth, findMonth } from '#server/books/accounting/find-month.ts';
import { listKindsOf, sumDatevAccounts } from '#server/books/accounting/sum-accounts.ts';
import { inOneState } from '#server/books/ledger/checks/check-whole.ts';
import { type LedgerSum, readLedgerSums } from '#server/books/ledger/sums/read-sums.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { listDifferences } from './queries/list-differences.ts';
import { sumFigures } from './queries/sum-figures.ts';
import {
  type Equation,
  equationsOf,
  type FigureSum,
  type LedgerFigure,
  ledgerFigures,
  ledgerMinorOf,
  type MonthPeriod,
} from './rules.ts';

type Shown = ReplyOf<typeof calls.showMonthEnd>;

/**
 * The equations of a month in one currency, from one snapshot of the database: what is posted at
 * the same time is in both sides of an equation or in neither.
 */
export function showMonthEnd(
  db: Db,
  { month, currency }: ParsedOf<typeof calls.showMonthEnd>,
): Promise<Shown> {
  return inOneState(db, async (tx) => {
    const of = await findMonth(tx, month);
    const all = await readLedgerSums(tx, of);
    const currencies = [...new Set(all.map((one) => one.currency))].sort();
    const chosen = currency ?? currencies[0] ?? null;
    const { from, until, time_zone, is_closed } = of;
    return {
      ...{ month, from: from.toISOString(), until: until.toISOString(), time_zone, is_closed },
      ...{ currencies, currency: chosen },
      checks: chosen === null ? [] : await listChecks(tx, of, chosen, all),
    };
  });
}

async function listChecks(
  tx: Tx,
  { month, from, until }: AccountingMonth,
  currency: string,
  all: readonly LedgerSum[],
): Promise<Shown['checks']> {
  const of = { from, until, currency };
  const sums = all.filter((one) => one.currency === currency);
  const ledger = Object.fromEntries(
    Object.keys(ledgerFigures).map((name) => [
      name,
      { minor: ledgerMinorOf(name as LedgerFigure, sums), rows: null },
    ]),
  ) as Record<LedgerFigure, FigureSum>;
  const figures = { ...(await sumFigures(tx, of)), ...ledger };
  const accounts = await sumDatevAccounts(tx, month, currency, sums);
  const checks: Shown['checks'] = [];
  for (const equation of equationsOf(figures, accounts)) {
    const kinds = equation.account ? await listKindsOf(tx, equation.account, sums) : [];
    checks.push(await presentCheck(tx, of, equation, kinds));
  }
  return checks;
}

async function presentCheck(
  tx: Tx,
  of: MonthPeriod,
  { name, account, left, right, difference_minor }: Equation,
  kinds: readonly string[],
): Promise<Shown['checks'][number]> {
  const text = (minor: bigint) => minorToText(minor, of.currency);
  const textOrNull = (minor: bigint | null) => (minor === null ? null : text(minor));
  const present = (terms: Equation['left']) =>
    terms.map(({ minor, ...term }) => ({ ...term, amount: text(minor) }));
  const differing = difference_minor === 0n ? [] : await listDifferences(tx, name, of, kinds);
  return {
    ...{ name, account, left: present(left), right: present(right) },
    difference: text(difference_minor),
    differs: differing.map(({ kind, id, left_minor, right_minor }) => ({
      kind: kind as Shown['checks'][number]['differs'][number]['kind'],
      id,
      left: textOrNull(left_minor),
      right: textOrNull(right_minor),
    })),
  };
}
