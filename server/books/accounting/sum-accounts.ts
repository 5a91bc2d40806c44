import type { BalanceRow, DatevSettings } from '#contract/accounting/staff.ts';
import { textToMinor } from '#contract/money.ts';
import type { LedgerSum } from '#server/books/ledger/sums/read-sums.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { readDocument } from '#server/platform/settings/read-document.ts';
import { DATEV, datevAccountOf } from './rules.ts';
import { listClosed } from './store.ts';

/** The movement of a DATEV account in a month, debits less credits in minor units. */
export type AccountSum = {
  account: string;
  /** According to the ledger; of a closed month to the trial balance that was stored. */
  ledger_minor: bigint;
  /** According to the rows of the DATEV export. */
  datev_minor: bigint;
};

/** The movements of the DATEV accounts in a month and a currency, by account. */
export async function sumDatevAccounts(
  db: Db,
  month: string,
  currency: string,
  sums: readonly LedgerSum[],
): Promise<AccountSum[]> {
  const settings = await readDocument(db, DATEV);
  const closed = (await listClosed(db)).find((one) => one.month === month);
  const ledger = closed
    ? (closed.trial_balance as BalanceRow[])
        .filter((row) => row.currency === currency)
        .map(({ account, debit, credit }) => ({
          account,
          minor: (textToMinor(debit, currency) ?? 0n) - (textToMinor(credit, currency) ?? 0n),
        }))
    : sums.map(({ account, debit_minor, credit_minor }) => ({
        account,
        minor: debit_minor - credit_minor,
      }));
  const datev = sums.map(({ account, debit_minor, credit_minor, unbalanced_minor }) => ({
    account,
    minor: debit_minor - credit_minor - unbalanced_minor,
  }));
  const [ofLedger, ofDatev] = [addUp(ledger, settings), addUp(datev, settings)];
  return [...new Set([...ofLedger.keys(), ...ofDatev.keys()])].sort().map((account) => ({
    account,
    ledger_minor: ofLedger.get(account) ?? 0n,
    datev_minor: ofDatev.get(account) ?? 0n,
  }));
}

/** The kinds of ledger accounts that are exported as a DATEV account. */
export async function listKindsOf(
  db: Db,
  account: string,
  sums: readonly LedgerSum[],
): Promise<string[]> {
  const settings = await readDocument(db, DATEV);
  const kinds = new Set(sums.map((one) => one.account));
  return [...kinds].filter((kind) => datevAccountOf(kind, settings) === account);
}

function addUp(
  amounts: readonly { account: string; minor: bigint }[],
  settings: DatevSettings,
): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { account, minor } of amounts) {
    const number = datevAccountOf(account, settings);
    if (number !== null) sums.set(number, (sums.get(number) ?? 0n) + minor);
  }
  return sums;
}
