import type { ReplyOf } from '#contract/call.ts';
import type { showInvoice } from '#contract/invoices/staff.ts';
import { percentText } from '#contract/money.ts';
import { drawLetterhead, type Letterhead } from '#server/platform/documents/draw-letterhead.ts';
import {
  drawHeaderLines,
  drawTable,
  drawTotals,
  type PdfColumn,
} from '#server/platform/documents/draw-table.ts';
import { drawNotes } from '#server/platform/documents/draw-text.ts';
import { LEFT, loadPdf, openPdf } from '#server/platform/documents/open-pdf.ts';
import { accountText, factLine, networkLines } from '#server/platform/documents/party-lines.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';
import { billedLines } from './billed-lines.ts';
import { periodText } from './service-period.ts';
import { taxLineOf, taxNoteOf } from './tax-words.ts';

const COLUMNS: readonly PdfColumn[] = [
  { head: 'Settlement', at: LEFT, width: 70, align: 'left' },
  { head: 'Publisher', at: 130, width: 170, align: 'left' },
  { head: 'Lines', at: 305, width: 50, align: 'right' },
  { head: 'Settled on', at: 360, width: 85, align: 'right' },
  { head: 'Commission', at: 450, width: 89, align: 'right' },
];

type Shown = ReplyOf<typeof showInvoice>;

/**
 * Writes an invoice as a PDF: parties, period, settlements, their sum, fee, tax and total, and what is
 * to be paid. It has no state; one that is paid only leaves out the request to pay it.
 */
async function writeInvoice(invoice: Shown, letterhead: Letterhead): Promise<Buffer> {
  const { number, currency, issuer, status, service } = invoice;
  const { network } = letterhead;
  const title = `Invoice ${number}`;
  const { pdf, close } = await openPdf({ title, author: network }, new Date(invoice.issued_at));
  drawLetterhead(pdf, letterhead, { title, below: issuer?.legal_name ?? network });
  const y = drawHeaderLines(pdf, 124, [
    ...networkLines('From', issuer, network),
    ...billedLines(invoice),
    ['Issued', invoice.issued_on],
    ...factLine('Service period', periodText(service)),
    ...(status === 'paid' ? [] : factLine('Due', invoice.due_on)),
    ['Currency', currency],
  ]);
  const rows = invoice.list.map((one) => [
    String(one.settlement_id),
    one.kind === 'commission' ? one.publisher_name : `${one.publisher_name}, ${one.kind}`,
    String(one.lines),
    one.settled_on,
    one.commission,
  ]);
  const end = drawTotals(pdf, drawTable(pdf, y + 24, COLUMNS, rows), sumsOf(invoice));
  const request = status === 'paid' ? '' : requestOf(invoice);
  drawNotes(pdf, end, [taxNoteOf(invoice), request, issuer?.note]);
  return close();
}

/** Runs `writeInvoice` in an isolated process. */
export const invoiceTask = isolatedTask(import.meta.url, 'pdf', writeInvoice, loadPdf);

/** What is open has to be paid, so that a partial payment is not asked for again. */
function requestOf({ open, currency, due_on, number, issuer }: Shown): string {
  const account = accountText(issuer);
  return [
    `Please pay ${open} ${currency} by ${due_on}, with the reference ${number}`,
    account && ` to ${account}`,
    '.',
  ].join('');
}

/** Credit notes are set off only as far as they lower what is to be paid. */
function sumsOf(invoice: Shown): [string, string][] {
  const { currency, fee_percent, status } = invoice;
  const sum = (name: string, amount: string): [string, string] => [name, `${amount} ${currency}`];
  const isSetOff = status !== 'paid' && invoice.credits.length > 0;
  const credits = invoice.credits.map((one) => sum(`Credit note ${one.number}`, `-${one.amount}`));
  return [
    sum('Commission', invoice.commission),
    sum(`Network fee, ${percentText(fee_percent)}`, invoice.fee),
    ...taxLineOf(invoice).map((name) => sum(name, invoice.tax)),
    sum('Total', invoice.total),
    ...(isSetOff ? [...credits, sum('To be paid', invoice.open)] : []),
  ];
}
