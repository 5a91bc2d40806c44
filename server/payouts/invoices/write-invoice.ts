import type { ReplyOf } from '#contract/call.ts';
import type { showInvoice } from '#contract/invoices/staff.ts';
import { percentText } from '#contract/money.ts';
import {
  drawHeaderLines,
  drawTable,
  drawTotals,
  type PdfColumn,
} from '#server/platform/documents/draw-table.ts';
import { drawText } from '#server/platform/documents/draw-text.ts';
import { LEFT, loadPdf, openPdf, QUIET, RIGHT } from '#server/platform/documents/open-pdf.ts';
import { accountLines, networkLines } from '#server/platform/documents/party-lines.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';
import { billedLines } from './billed-lines.ts';

const COLUMNS: readonly PdfColumn[] = [
  { head: 'Settlement', at: LEFT, width: 70, align: 'left' },
  { head: 'Publisher', at: 130, width: 170, align: 'left' },
  { head: 'Lines', at: 305, width: 50, align: 'right' },
  { head: 'Settled on', at: 360, width: 85, align: 'right' },
  { head: 'Commission', at: 450, width: 89, align: 'right' },
];

type Shown = ReplyOf<typeof showInvoice>;

/** Writes an invoice as a PDF: addressee, settlements, their sum, fee, tax and total. */
async function writeInvoice(invoice: Shown, network: string): Promise<Buffer> {
  const { number, currency, issuer } = invoice;
  const { pdf, close } = await openPdf(
    { title: `Invoice ${number}`, author: network },
    new Date(invoice.issued_at),
  );
  const width = RIGHT - LEFT;
  drawText(pdf, `Invoice ${number}`, { at: LEFT, y: LEFT, width, size: 20, isBold: true });
  drawText(pdf, issuer?.legal_name ?? network, { at: LEFT, y: 84, width, colour: QUIET });
  const y = drawHeaderLines(pdf, 124, [
    ...networkLines('From', issuer, network),
    ...billedLines(invoice),
    ['Issued', invoice.issued_at.slice(0, 10)],
    ['Due', invoice.due_on],
    ['State', stateOf(invoice)],
    ['Reference', `${number}: please give it with the payment`],
    ...accountLines(issuer),
    ['Currency', currency],
  ]);
  const rows = invoice.list.map((one) => [
    String(one.settlement_id),
    one.kind === 'commission' ? one.publisher_name : `${one.publisher_name}, ${one.kind}`,
    String(one.lines),
    one.settled_at.slice(0, 10),
    one.commission,
  ]);
  drawTotals(pdf, drawTable(pdf, y + 24, COLUMNS, rows), sumsOf(invoice));
  return close();
}

/** Runs `writeInvoice` in an isolated process. */
export const invoiceTask = isolatedTask(import.meta.url, 'pdf', writeInvoice, loadPdf);

function stateOf({ status, paid_on, paid, total, currency }: Shown): string {
  if (status === 'paid') return paid_on === null ? 'credited' : `paid on ${paid_on}`;
  if (status === 'invoiced') return 'not paid yet';
  if (paid_on === null) return 'credited in part';
  return `${paid} of ${total} ${currency} paid, last on ${paid_on}`;
}

function sumsOf(invoice: Shown): [string, string][] {
  const { currency, fee_percent, tax_percent, status } = invoice;
  const sum = (name: string, amount: string): [string, string] => [name, `${amount} ${currency}`];
  const isPartly = status === 'partly_paid';
  const credited = invoice.credits.map((one) => sum(`Credit note ${one.number}`, one.amount));
  return [
    sum('Commission', invoice.commission),
    sum(`Network fee, ${percentText(fee_percent)}`, invoice.fee),
    ...(tax_percent === '0' ? [] : [sum(`Tax, ${percentText(tax_percent)}`, invoice.tax)]),
    ...(isPartly
      ? [sum('Total', invoice.total), sum('Paid so far', invoice.paid), ...credited]
      : []),
    sum('To be paid', isPartly ? invoice.open : invoice.total),
  ];
}
