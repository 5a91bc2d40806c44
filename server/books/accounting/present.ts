import type { BalanceRow } from '#contract/accounting/staff.ts';
import { minorToText } from '#contract/money.ts';
import type { BalanceRecord } from './store.ts';

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
