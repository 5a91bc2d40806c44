import type { DatevSettings } from '#contract/accounting/staff.ts';
import type { DocumentSetting } from '#server/platform/settings/read-document.ts';

/** A journal of more rows is too large for one file. */
export const MAX_JOURNAL_ROWS = 200_000;

/** The last day of a month: "2026-02-28" of "2026-02". */
export function lastDayOf(month: string): string {
  const [year = 0, nth = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10);
}

/** Numbers and accounts of the DATEV export; the accounts are those of SKR03. */
export const DATEV: DocumentSetting<DatevSettings> = {
  name: 'datev',
  initial: {
    consultant: '',
    client: '',
    receivables: '1400',
    payables: '1600',
    owed_back: '1500',
    bad_debt: '2400',
    cash: '1200',
    reward_cost: '4760',
    network_fee: '8510',
    tax: '1776',
    input_tax: '1576',
    clearing: '1590',
  },
};

const ACCOUNT_OF: Readonly<Record<string, Exclude<keyof DatevSettings, 'consultant' | 'client'>>> =
  {
    brand_receivable: 'receivables',
    commission_approved: 'payables',
    reward_approved: 'payables',
    payable: 'payables',
    owed_back: 'owed_back',
    debt_demanded: 'owed_back',
    bad_debt: 'bad_debt',
    cash: 'cash',
    reward_cost: 'reward_cost',
    network_fee: 'network_fee',
    tax_payable: 'tax',
    input_tax: 'input_tax',
    brand_pending: 'clearing',
    commission_pending: 'clearing',
    exchange: 'clearing',
  };

/** The DATEV account of a kind of ledger account; null for sales, which are not debts. */
export function datevAccountOf(kind: string, settings: DatevSettings): string | null {
  if (kind.startsWith('sales_')) return null;
  const name = ACCOUNT_OF[kind];
  if (!name) throw new Error(`The ledger account ${kind} has no DATEV account.`);
  return settings[name];
}

/** A debit of one account against the credit of another. */
export type Pair = { debit: string; credit: string; minor: bigint };

/** Splits amounts by account (debits positive, sum zero) into pairs of one debit and one credit. */
export function pairPostings(amounts: ReadonlyMap<string, bigint>): Pair[] {
  const debits = [...amounts].filter(([, minor]) => minor > 0n);
  const credits = [...amounts].filter(([, minor]) => minor < 0n);
  const pairs: Pair[] = [];
  let [debit, credit] = [debits.shift(), credits.shift()];
  while (debit && credit) {
    const minor = debit[1] < -credit[1] ? debit[1] : -credit[1];
    pairs.push({ debit: debit[0], credit: credit[0], minor });
    debit = debit[1] === minor ? debits.shift() : [debit[0], debit[1] - minor];
    credit = -credit[1] === minor ? credits.shift() : [credit[0], credit[1] + minor];
  }
  return pairs;
}
