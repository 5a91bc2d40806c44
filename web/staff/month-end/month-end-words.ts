import type { MonthCheck, MonthFigure, rowKinds } from '#contract/month-end/staff.ts';
import { t } from '#web/lib/i18n.ts';

/** What has to be equal, by equation. */
export const checkNames: Readonly<Record<MonthCheck['name'], string>> = {
  lines: t('Settled lines and settlements'),
  payments: t('Settlements and payments'),
  invoices: t('Settlements and invoices'),
  ledger_settlements: t('Settlements and ledger'),
  ledger_payments: t('Payments and ledger'),
  ledger_debts: t('Debts and ledger'),
  ledger_charges: t('Fee and tax of invoices, and ledger'),
  ledger_received: t('Payments of brands and ledger'),
  datev: t('Ledger and DATEV'),
};

export const figureNames: Readonly<Record<MonthFigure, string>> = {
  lines: t('Commission and rewards of settled lines'),
  settlements: t('Settlements'),
  payments: t('Paid to publishers'),
  debts: t('Debts written off or demanded'),
  not_paid: t('Carried over: settled, not paid'),
  paid_earlier: t('Settled in an earlier month'),
  brand_settlements: t('Settlements that brands owe'),
  invoices: t('Invoiced commission'),
  credit_notes: t('Credited commission'),
  not_billed: t('Carried over: settled, not invoiced'),
  billed_earlier: t('Settled in an earlier month'),
  payments_gross: t('Paid to publishers, with tax'),
  charges: t('Fee and tax of invoices less credit notes'),
  received: t('Payments of brands'),
  ledger_settlements: t('Ledger: owed to publishers'),
  ledger_payments: t('Ledger: cash'),
  ledger_debts: t('Ledger: bad debts and demands'),
  ledger_charges: t('Ledger: owed by brands'),
  ledger_received: t('Ledger: cash'),
  ledger_account: t('Ledger: debits less credits'),
  datev_account: t('DATEV: debits less credits'),
};

const transactionNames: Readonly<Record<string, string>> = {
  'order_line.recorded': t('Orders recorded'),
  'order_line.amended': t('Orders amended'),
  'order_line.adjusted': t('Orders adjusted'),
  'order_line.approved': t('Orders approved'),
  'order_line.rejected': t('Orders rejected'),
  'order_line.cancelled': t('Orders cancelled'),
  'reward.bonus': t('Bonuses'),
  'reward.referral': t('Referral rewards'),
  settlement: t('Settlements'),
  payment: t('Payments to publishers'),
  invoice: t('Invoices'),
  credit_note: t('Credit notes'),
  invoice_paid: t('Payments of brands'),
  debt_written_off: t('Debts written off'),
  debt_demanded: t('Debts demanded'),
  debt_paid: t('Debts paid'),
};

/** What a row of a figure is, by its number. */
export function rowName(kind: (typeof rowKinds)[number], id: string): string {
  switch (kind) {
    case 'settlement':
      return t('Settlement {number}', { number: id });
    case 'payment':
      return t('Payment {number}', { number: id });
    case 'debt':
      return t('Debt {number}', { number: id });
    case 'invoice':
      return t('Invoice {number}', { number: `INV-${id.padStart(6, '0')}` });
    case 'credit_note':
      return t('Credit note {number}', { number: `CN-${id.padStart(6, '0')}` });
    case 'received':
      return t('Payment {number} of an invoice', { number: id });
    case 'transaction':
      return t('Ledger transaction {name}', { name: id });
    default:
      return transactionNames[id] ?? id.replaceAll(/[._]/g, ' ');
  }
}

/** Whether an equation holds. */
export const isEven = ({ difference }: MonthCheck) => !/[1-9]/.test(difference);
