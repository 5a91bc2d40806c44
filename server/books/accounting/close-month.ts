import type * as calls from '#contract/accounting/staff.ts';
import type { BalanceRow } from '#contract/accounting/staff.ts';
import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import { requireSoundLedger } from '#server/books/ledger/checks/show-check.ts';
import { freezeLedger } from '#server/books/ledger/find-head.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findMonths } from './find-month.ts';
import { type BalanceRecord, insertClosed, sumAccounts } from './store.ts';

/** Closed and open months of the ledger. */
export async function listMonths(db: Db): Promise<ReplyOf<typeof calls.listMonths>> {
  const { closed, open } = await findMonths(db);
  const shownOf = (one: { time_zone: string }, from: Date, until: Date) => ({
    time_zone: one.time_zone,
    from: from.toISOString(),
    until: until.toISOString(),
  });
  return {
    closed: closed.map(({ month, closed_at, staff_name, ...one }) => ({
      month,
      ...shownOf(one, one.begins_at, one.ends_at),
      closed_at: closed_at.toISOString(),
      staff_name,
    })),
    open: open.map(({ month, is_over, ...one }) => ({
      month,
      ...shownOf(one, one.from, one.until),
      is_over,
    })),
  };
}

/**
 * Closes the oldest open month: the database then refuses postings dated in it. Refuses
 * MONTH_NOT_NEXT, MONTH_NOT_OVER, LEDGER_NOT_SOUND.
 */
export function closeMonth(
  db: Db,
  { staff_id }: StaffActor,
  { month }: ParsedOf<typeof calls.closeMonth>,
): Promise<ReplyOf<typeof calls.closeMonth>> {
  return inTransaction(db, async (tx) => {
    await requireSoundLedger(tx);
    const head = await freezeLedger(tx);
    const [next] = (await findMonths(tx)).open;
    if (next?.month !== month) refuse('MONTH_NOT_NEXT');
    if (!next.is_over) refuse('MONTH_NOT_OVER');
    const { from, until, time_zone } = next;
    const rows = (await sumAccounts(tx, from, until)).map(presentBalance);
    await insertClosed(tx, {
      month: `${month}-01`,
      ...{ begins_at: from, ends_at: until, time_zone },
      closed_at: now(),
      closed_by: staff_id,
      ...head,
      trial_balance: JSON.stringify(rows),
    });
    return listMonths(tx);
  });
}

/** A row of the trial balance. */
export function presentBalance(row: BalanceRecord): BalanceRow {
  const { account, currency, opening_minor, debit_minor, credit_minor } = row;
  const text = (minor: bigint) => minorToText(minor, currency);
  return {
    account,
    currency,
    opening: text(opening_minor),
    debit: text(debit_minor),
    credit: text(credit_minor),
    closing: text(opening_minor + debit_minor - credit_minor),
  };
}
