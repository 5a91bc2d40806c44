import type { MonthCheck, MonthFigure } from '#contract/month-end/staff.ts';
import type { LedgerSum } from '#server/books/ledger/sums/read-sums.ts';

/** A month and a currency, as queries read them. */
export type MonthPeriod = { from: Date; until: Date; currency: string };

/** The sum of a figure in minor units, and how many rows it has; null: they are not counted. */
export type FigureSum = { minor: bigint; rows: number | null };

/** A figure with its place in an equation. */
type Term = FigureSum & { name: MonthFigure; is_less: boolean };

export type Equation = {
  name: MonthCheck['name'];
  account: string | null;
  left: readonly Term[];
  right: readonly Term[];
  /** Left less right: 0 if the equation holds. */
  difference_minor: bigint;
};

/** Figures that are read from settlements, payments and documents, by their rows. */
export const rowFigures = [
  'lines',
  'settlements',
  'payments',
  'debts',
  'not_paid',
  'paid_earlier',
  'brand_settlements',
  'invoices',
  'credit_notes',
  'not_billed',
  'billed_earlier',
  'payments_gross',
  'charges',
  'received',
] as const satisfies readonly MonthFigure[];
export type RowFigure = (typeof rowFigures)[number];

/**
 * Figures of the ledger: what kinds of transactions moved on kinds of accounts. Debits count as `sign`.
 */
export const ledgerFigures = {
  ledger_settlements: { kinds: ['settlement'], accounts: ['payable', 'owed_back'], sign: -1n },
  ledger_payments: { kinds: ['payment'], accounts: ['cash'], sign: -1n },
  ledger_debts: {
    kinds: ['debt_written_off', 'debt_demanded'],
    accounts: ['bad_debt', 'debt_demanded'],
    sign: -1n,
  },
  ledger_charges: {
    kinds: ['invoice', 'credit_note'],
    accounts: ['brand_receivable'],
    sign: 1n,
  },
  ledger_received: { kinds: ['invoice_paid'], accounts: ['cash'], sign: 1n },
} as const satisfies Partial<Record<MonthFigure, object>>;
export type LedgerFigure = keyof typeof ledgerFigures;

/** The sum of a figure of the ledger. */
export function ledgerMinorOf(name: LedgerFigure, sums: readonly LedgerSum[]): bigint {
  const { kinds, accounts, sign } = ledgerFigures[name];
  return sums
    .filter((one) => includes(kinds, one.kind) && includes(accounts, one.account))
    .reduce((sum, one) => sum + sign * (one.debit_minor - one.credit_minor), 0n);
}

const includes = (words: readonly string[], word: string) => words.includes(word);

type Sides = { left: readonly Signed[]; right: readonly Signed[] };
type Signed = RowFigure | LedgerFigure | `-${RowFigure}`;

/**
 * What has to be equal in a month. Commission that was settled is paid in the month, or carried over; so
 * is what brands owe for it until it is invoiced. Fee and tax are the only part of an invoice that it
 * posts itself: the commission is in the brand's account since its approval.
 */
const SIDES: Readonly<Record<Exclude<MonthCheck['name'], 'datev'>, Sides>> = {
  lines: { left: ['lines'], right: ['settlements'] },
  payments: {
    left: ['settlements'],
    right: ['payments', 'debts', 'not_paid', '-paid_earlier'],
  },
  invoices: {
    left: ['brand_settlements'],
    right: ['invoices', '-credit_notes', 'not_billed', '-billed_earlier'],
  },
  ledger_settlements: { left: ['settlements'], right: ['ledger_settlements'] },
  ledger_payments: { left: ['payments_gross'], right: ['ledger_payments'] },
  ledger_debts: { left: ['debts'], right: ['ledger_debts'] },
  ledger_charges: { left: ['charges'], right: ['ledger_charges'] },
  ledger_received: { left: ['received'], right: ['ledger_received'] },
};

/** The equations of a month, from its figures and the movements of the DATEV accounts. */
export function equationsOf(
  figures: Readonly<Record<RowFigure | LedgerFigure, FigureSum>>,
  accounts: readonly { account: string; ledger_minor: bigint; datev_minor: bigint }[],
): Equation[] {
  const termOf = (signed: Signed): Term => {
    const is_less = signed.startsWith('-');
    const name = (is_less ? signed.slice(1) : signed) as RowFigure | LedgerFigure;
    return { name, is_less, ...figures[name] };
  };
  const chain = Object.entries(SIDES).map(([name, { left, right }]) =>
    equationOf(name as MonthCheck['name'], null, left.map(termOf), right.map(termOf)),
  );
  const datev = accounts.map(({ account, ledger_minor, datev_minor }) => {
    const term = (name: MonthFigure, minor: bigint): Term[] => [
      { name, minor, rows: null, is_less: false },
    ];
    const [left, right] = [
      term('ledger_account', ledger_minor),
      term('datev_account', datev_minor),
    ];
    return equationOf('datev', account, left, right);
  });
  return [...chain, ...datev];
}

function equationOf(
  name: Equation['name'],
  account: string | null,
  left: readonly Term[],
  right: readonly Term[],
): Equation {
  const sum = (terms: readonly Term[]) =>
    terms.reduce((all, { minor, is_less }) => all + (is_less ? -minor : minor), 0n);
  return { name, account, left, right, difference_minor: sum(left) - sum(right) };
}
