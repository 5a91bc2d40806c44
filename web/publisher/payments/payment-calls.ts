import { listOwnDebts } from '#contract/debts/publisher.ts';
import { listOwnInvoices } from '#contract/invoices/publisher.ts';
import { listPayments, paymentStatuses, showPaymentSummary } from '#contract/payments/publisher.ts';
import { first } from '#web/lib/first.ts';
import { pageOf, type UrlValues } from '#web/lib/use-url.ts';

export const paymentSummary = first(showPaymentSummary);
export const newestPayments = first(listPayments, () => ({ perPage: 5 }));
export const ownDebts = first(listOwnDebts);
export const ownInvoices = first(listOwnInvoices, (url) => pageOf(url));
export const payments = first(listPayments, (url) => ({
  status: statusIn(url),
  keyword: url.keyword,
  ...pageOf(url),
}));

/** The status of payments in the URL. */
export const statusIn = (url: UrlValues) => paymentStatuses.find((one) => one === url.status);
