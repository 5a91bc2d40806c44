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
import { factLine, networkLines } from '#server/platform/documents/party-lines.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';
import { billedLines } from '../billed-lines.ts';
import { periodText } from '../service-period.ts';
import { taxLineOf, taxNoteOf } from '../tax-words.ts';
import type { findCreditNote } from './find-credit-note.ts';

const COLUMNS: readonly PdfColumn[] = [
  { head: 'Settlement', at: LEFT, width: 70, align: 'left' },
  { head: 'Publisher', at: 130, width: 220, align: 'left' },
  { head: 'Settled on', at: 360, width: 85, align: 'right' },
  { head: 'Reversed', at: 450, width: 89, align: 'right' },
];

type Shown = Awaited<ReturnType<typeof findCreditNote>>;

/** Writes a credit note as a PDF: the corrected invoice, reversed settlements, fee, tax, total. */
async function writeCreditNote(note: Shown, letterhead: Letterhead): Promise<Buffer> {
  const { number, currency, issuer } = note;
  const { network } = letterhead;
  const title = `Credit note ${number}`;
  const { pdf, close } = await openPdf({ title, author: network }, new Date(note.issued_at));
  drawLetterhead(pdf, letterhead, { title, below: issuer?.legal_name ?? network });
  const y = drawHeaderLines(pdf, 124, [
    ...networkLines('From', issuer, network),
    ...billedLines(note),
    ['Issued', note.issued_on],
    ['Corrects', `Invoice ${note.invoice_number} of ${note.invoice_issued_on}`],
    ...factLine('Service period', periodText(note.service)),
    ['Currency', currency],
  ]);
  const rows = note.list.map((one) => [
    String(one.settlement_id),
    one.publisher_name,
    one.settled_on,
    one.commission,
  ]);
  const sum = (name: string, amount: string): [string, string] => [name, `${amount} ${currency}`];
  const end = drawTotals(pdf, drawTable(pdf, y + 24, COLUMNS, rows), [
    sum('Commission', note.commission),
    sum(`Network fee, ${percentText(note.fee_percent)}`, note.fee),
    ...taxLineOf(note).map((name) => sum(name, note.tax)),
    sum('Credit', note.total),
  ]);
  drawNotes(pdf, end, [taxNoteOf(note), issuer?.note]);
  return close();
}

/** Runs `writeCreditNote` in an isolated process. */
export const creditNoteTask = isolatedTask(import.meta.url, 'pdf', writeCreditNote, loadPdf);
