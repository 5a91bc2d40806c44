import type { ReplyOf } from '#contract/call.ts';
import type { LegalEntity } from '#contract/common/legal-entity.ts';
import type { readPayment } from '#contract/payments/publisher.ts';
import {
  drawHeaderLines,
  drawTable,
  drawTotals,
  type PdfColumn,
} from '#server/platform/documents/draw-table.ts';
import { drawText } from '#server/platform/documents/draw-text.ts';
import { LEFT, loadPdf, openPdf, QUIET, RIGHT } from '#server/platform/documents/open-pdf.ts';
import { factLine, networkLines, partyLines } from '#server/platform/documents/party-lines.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';

/** Content of a statement: the payment, its settlements, and the publisher's name. */
export type Statement = ReplyOf<typeof readPayment> & {
  /** Name, company and address of the publisher, line by line. */
  publisher: readonly string[];
  /** The publisher's numbers, '' if there are none. */
  vat_id: string;
  tax_number: string;
  payer: LegalEntity | null;
  made_at: Date;
};

const COLUMNS: readonly PdfColumn[] = [
  { head: 'Settlement', at: LEFT, width: 70, align: 'left' },
  { head: 'Brand', at: 130, width: 170, align: 'left' },
  { head: 'Lines', at: 305, width: 50, align: 'right' },
  { head: 'Settled on', at: 360, width: 85, align: 'right' },
  { head: 'Amount', at: 450, width: 89, align: 'right' },
];

/** Writes the statement of a payment as a PDF: its settlements by brand, and their sum. */
async function writeStatement(statement: Statement, network: string): Promise<Buffer> {
  const { number, made_at, currency, payer } = statement;
  const { pdf, close } = await openPdf(
    { title: `Statement of payment ${number}`, author: network },
    made_at,
  );
  const width = RIGHT - LEFT;
  drawText(pdf, 'Payment statement', { at: LEFT, y: LEFT, width, size: 20, isBold: true });
  drawText(pdf, payer?.legal_name ?? network, { at: LEFT, y: 84, width, colour: QUIET });
  const y = drawHeaderLines(pdf, 124, [
    ['Payment', number],
    ...networkLines('Payer', payer, network),
    ...partyLines('Publisher', statement.publisher),
    ...factLine('VAT ID', statement.vat_id),
    ...factLine('Tax number', statement.tax_number),
    ['Requested', statement.request_date.slice(0, 10)],
    ['Paid', statement.paid_date?.slice(0, 10) ?? 'not yet'],
    ['To', `${statement.type} ${statement.masked_details}`],
    ['Currency', currency],
  ]);
  const rows = statement.settlements.map((one) => [
    String(one.settlement_id),
    one.kind === 'commission' ? one.merchant_name : `${one.merchant_name}, ${one.kind}`,
    String(one.lines),
    one.settled_at.slice(0, 10),
    one.amount,
  ]);
  drawTotals(pdf, drawTable(pdf, y + 24, COLUMNS, rows), [
    ['Total', `${statement.amount} ${currency}`],
    ['Tax', `${statement.tax} ${currency}`],
    ['Fee', `${statement.fee} ${currency}`],
    ['Paid out', `${statement.net} ${currency}`],
  ]);
  return close();
}

/** Runs `writeStatement` in an isolated process. */
export const statementTask = isolatedTask(import.meta.url, 'pdf', writeStatement, loadPdf);
