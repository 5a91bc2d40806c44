import { percentText } from '#contract/money.ts';
import {
  drawHeaderLines,
  drawTable,
  drawTotals,
  type PdfColumn,
} from '#server/platform/documents/draw-table.ts';
import { drawText } from '#server/platform/documents/draw-text.ts';
import { LEFT, loadPdf, openPdf, QUIET, RIGHT } from '#server/platform/documents/open-pdf.ts';
import { networkLines } from '#server/platform/documents/party-lines.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';
import { billedLines } from '../billed-lines.ts';
import type { findCreditNote } from './find-credit-note.ts';

const COLUMNS: readonly PdfColumn[] = [
  { head: 'Settlement', at: LEFT, width: 70, align: 'left' },
  { head: 'Publisher', at: 130, width: 220, align: 'left' },
  { head: 'Settled on', at: 360, width: 85, align: 'right' },
  { head: 'Reversed', at: 450, width: 89, align: 'right' },
];

type Shown = Awaited<ReturnType<typeof findCreditNote>>;

/** Writes a credit note as a PDF: the corrected invoice, reversed settlements, fee, tax, total. */
async function writeCreditNote(note: Shown, network: string): Promise<Buffer> {
  const { number, currency, issuer, tax_percent } = note;
  const { pdf, close } = await openPdf(
    { title: `Credit note ${number}`, author: network },
    new Date(note.issued_at),
  );
  const width = RIGHT - LEFT;
  drawText(pdf, `Credit note ${number}`, { at: LEFT, y: LEFT, width, size: 20, isBold: true });
  drawText(pdf, issuer?.legal_name ?? network, { at: LEFT, y: 84, width, colour: QUIET });
  const y = drawHeaderLines(pdf, 124, [
    ...networkLines('From', issuer, network),
    ...billedLines(note),
    ['Issued', note.issued_at.slice(0, 10)],
    ['Corrects', `invoice ${note.invoice_number} of ${note.invoice_issued_at.slice(0, 10)}`],
    ['Currency', currency],
  ]);
  const rows = note.list.map((one) => [
    String(one.settlement_id),
    one.publisher_name,
    one.settled_at.slice(0, 10),
    one.commission,
  ]);
  const sum = (name: string, amount: string): [string, string] => [name, `${amount} ${currency}`];
  drawTotals(pdf, drawTable(pdf, y + 24, COLUMNS, rows), [
    sum('Commission', note.commission),
    sum(`Network fee, ${percentText(note.fee_percent)}`, note.fee),
    ...(tax_percent === '0' ? [] : [sum(`Tax, ${percentText(tax_percent)}`, note.tax)]),
    sum('Credit', note.total),
  ]);
  return close();
}

/** Runs `writeCreditNote` in an isolated process. */
export const creditNoteTask = isolatedTask(import.meta.url, 'pdf', writeCreditNote, loadPdf);
