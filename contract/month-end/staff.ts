import * as z from 'zod/mini';
import { month } from '../accounting/staff.ts';
import { call } from '../call.ts';
import { currencyCode, fileReply, listOf, optionalText, paging, word } from '../fields.ts';

const reads = { actor: { staff: 'invoices.read' }, effect: 'none' } as const;

/** The figures of a month, each computed from a source of its own. */
export const monthFigures = [
  // What publishers earned, in the currency they are paid in.
  'lines',
  'settlements',
  'payments',
  'debts',
  'not_paid',
  'paid_earlier',
  // What brands owe, in their currency.
  'brand_settlements',
  'invoices',
  'credit_notes',
  'not_billed',
  'billed_earlier',
  // Documents and payments, compared with the ledger.
  'payments_gross',
  'charges',
  'received',
  'ledger_settlements',
  'ledger_payments',
  'ledger_debts',
  'ledger_charges',
  'ledger_received',
  'ledger_account',
  'datev_account',
] as const;
export type MonthFigure = (typeof monthFigures)[number];

/** The equations of a month, in their order; `datev` has one for each account. */
const monthChecks = [
  'lines',
  'payments',
  'invoices',
  'ledger_settlements',
  'ledger_payments',
  'ledger_debts',
  'ledger_charges',
  'ledger_received',
  'datev',
] as const;

const figure = z.object({
  name: z.enum(monthFigures),
  amount: z.string(),
  /** It is subtracted. */
  is_less: z.boolean(),
  /** Its rows; null where rows are not counted. */
  rows: z.nullable(z.int()),
});

/** What a row of a figure is. */
export const rowKinds = [
  'settlement',
  'payment',
  'debt',
  'invoice',
  'credit_note',
  'received',
  'transaction',
  'journal',
] as const;
const rowKind = z.enum(rowKinds);

const check = z.object({
  name: z.enum(monthChecks),
  /** Number of the DATEV account; null for other equations. */
  account: z.nullable(z.string()),
  left: z.array(figure),
  right: z.array(figure),
  /** Left less right: "0.00" if the equation holds. */
  difference: z.string(),
  /** What differs, at most 20: both amounts of each, null where one side lacks it. */
  differs: z.array(
    z.object({
      kind: rowKind,
      id: z.string(),
      left: z.nullable(z.string()),
      right: z.nullable(z.string()),
    }),
  ),
});
export type MonthCheck = z.output<typeof check>;

const currency = z.optional(currencyCode());

/**
 * The equations of a month in one currency (default: the first of the month), each figure computed from
 * its own source. Amounts have the currency's decimals.
 */
export const showMonthEnd = call('/staff/month_end/info', {
  ...reads,
  input: z.object({ month, currency }),
  reply: z.object({
    month: z.string(),
    /** First moment, the first after it, and the time zone of its days. */
    from: z.string(),
    until: z.string(),
    time_zone: z.string(),
    is_closed: z.boolean(),
    /** The currencies of the month, in alphabetical order. */
    currencies: z.array(z.string()),
    /** null: nothing was posted in the month. */
    currency: z.nullable(z.string()),
    checks: z.array(check),
  }),
});

/** The rows of a figure, newest first; their amounts add up to it. */
export const listMonthEndRows = call('/staff/month_end/row_list', {
  ...reads,
  input: z.object({
    month,
    currency: currencyCode(),
    figure: word(monthFigures),
    /** Number of the DATEV account for the figures of accounts. */
    account: optionalText(8),
    ...paging,
  }),
  reply: listOf(
    z.object({
      kind: rowKind,
      /** Number in its list, key of a ledger transaction, or kind of transactions that are summed. */
      id: z.string(),
      at: z.nullable(z.string()),
      publisher: z.nullable(z.object({ id: z.int(), name: z.string() })),
      brand: z.nullable(z.object({ mcid: z.string(), name: z.string() })),
      amount: z.string(),
    }),
  ),
});

/** The equations of a month as PDF. */
export const readMonthEnd = call('/staff/month_end/export', {
  ...reads,
  input: z.object({ month, currency }),
  reply: fileReply,
});
