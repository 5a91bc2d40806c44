import * as z from 'zod/mini';
import { call } from '../call.ts';
import { fileReply, listOf, pattern, word } from '../fields.ts';

const reads = { actor: { staff: 'invoices.read' }, effect: 'none' } as const;
const writes = { actor: { staff: 'invoices.write' } } as const;
/** A month, "2026-07". */
export const month = pattern(7, /^\d{4}-(0[1-9]|1[0-2])$/, {
  required: 'MONTH_INVALID',
  format: 'MONTH_INVALID',
});

const limits = {
  month: z.string(),
  /** First moment, and the first after it. */
  from: z.string(),
  until: z.string(),
  /** IANA time zone of its days: of a closed month the one in which it was closed. */
  time_zone: z.string(),
};
const months = z.object({
  /** Newest first. */
  closed: z.array(z.object({ ...limits, closed_at: z.string(), staff_name: z.string() })),
  /** The months with postings that are not closed, oldest first; only the first can be closed. */
  open: z.array(z.object({ ...limits, is_over: z.boolean() })),
});

/**
 * Lists the months of the ledger. Open months follow the time zone of the network; each begins where
 * the one before it ends.
 */
export const listMonths = call('/staff/accounting/month_list', {
  ...reads,
  reply: months,
});

const balanceRow = z.object({
  /** Kind of the accounts, summed over their owners. */
  account: z.string(),
  currency: z.string(),
  /** Debit balances are positive. */
  opening: z.string(),
  debit: z.string(),
  credit: z.string(),
  closing: z.string(),
});
export type BalanceRow = z.output<typeof balanceRow>;

/** The trial balance of a month; of a closed month as it was closed. */
export const showTrialBalance = call('/staff/accounting/balance_list', {
  ...reads,
  input: z.object({ month }),
  reply: z.object({ month: z.string(), is_closed: z.boolean(), rows: z.array(balanceRow) }),
});

/** Closes the oldest open month, which must be over: no posting can be dated in it any more. */
export const closeMonth = call('/staff/accounting/lock_month', {
  ...writes,
  input: z.object({ month }),
  reply: months,
  refuses: ['MONTH_NOT_NEXT', 'MONTH_NOT_OVER', 'LEDGER_NOT_SOUND'],
});

/** The days of a month on which a currency has postings but no rate, which DATEV needs. */
export const listMissingRates = call('/staff/accounting/missing_rate_list', {
  ...reads,
  input: z.object({ month }),
  reply: listOf(z.object({ currency: z.string(), day: z.string() })),
});

/**
 * The trial balance or the journal of a month as CSV, or the journal as DATEV batch of postings
 * (EXTF). DATEV needs a rate for every currency and day; sales, which are not debts, are left out.
 */
export const exportMonth = call('/staff/accounting/export', {
  ...reads,
  input: z.object({ month, format: word(['trial_balance', 'journal', 'datev']) }),
  reply: fileReply,
  refuses: ['JOURNAL_TOO_LARGE', 'DATEV_NOT_SET', 'DATEV_RATE_MISSING'],
});

const account = pattern(8, /^\d{4,8}$/, { required: 'DATEV_INVALID', format: 'DATEV_INVALID' });
const datevSettings = {
  /** Consultant (Berater) and client (Mandant). */
  consultant: pattern(7, /^[1-9]\d{3,6}$/, { required: 'DATEV_INVALID', format: 'DATEV_INVALID' }),
  client: pattern(5, /^[1-9]\d{0,4}$/, { required: 'DATEV_INVALID', format: 'DATEV_INVALID' }),
  receivables: account,
  payables: account,
  owed_back: account,
  bad_debt: account,
  cash: account,
  reward_cost: account,
  network_fee: account,
  tax: account,
  input_tax: account,
  /** Commission that is not confirmed yet, and exchange between currencies. */
  clearing: account,
};
const shown = z.object(
  Object.fromEntries(Object.keys(datevSettings).map((name) => [name, z.string()])) as {
    [Name in keyof typeof datevSettings]: z.ZodMiniString;
  },
);
export type DatevSettings = z.output<typeof shown>;

const settingsReply = z.object({
  settings: shown,
  changes: z.array(
    z.object({
      at: z.string(),
      staff_name: z.string(),
      fields: z.array(z.object({ name: z.string(), old: z.string(), new: z.string() })),
    }),
  ),
});

/** Numbers and accounts of the DATEV export, with their changes. */
export const showDatevSettings = call('/staff/accounting/datev_info', {
  ...reads,
  reply: settingsReply,
});

/** Replaces the settings of the DATEV export. All accounts have the same number of digits. */
export const editDatevSettings = call('/staff/accounting/datev_edit', {
  ...writes,
  input: z.object(datevSettings),
  reply: settingsReply,
  refuses: ['DATEV_INVALID'],
});
