import type { LegalEntity } from '#contract/common/legal-entity.ts';
import type { TaxDetails } from '#contract/invoices/publisher.ts';
import type { SelfBilled } from '#contract/invoices/self-billed.ts';
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
import {
  addressLines,
  factLine,
  networkLines,
  partyLines,
} from '#server/platform/documents/party-lines.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';
import { periodText, type ServicePeriod } from '../service-period.ts';
import { TAX_RULES } from './rules.ts';

/** A self-billed invoice with its parties and settlements. */
export type SelfBilledDocument = SelfBilled & {
  seller: TaxDetails;
  buyer: LegalEntity;
  service: ServicePeriod | null;
  list: readonly {
    settlement_id: number;
    settled_on: string;
    /** The brand, and the kind of a reward. */
    what: readonly string[];
    lines: number;
    amount: string;
  }[];
};

const COLUMNS: readonly PdfColumn[] = [
  { head: 'Settlement', at: LEFT, width: 70, align: 'left' },
  { head: 'Brand', at: 130, width: 170, align: 'left' },
  { head: 'Lines', at: 305, width: 50, align: 'right' },
  { head: 'Settled on', at: 360, width: 85, align: 'right' },
  { head: 'Amount', at: 450, width: 89, align: 'right' },
];

/** Writes a self-billed invoice as a PDF: both parties, the settlements, tax and total. */
async function writeSelfBilled(
  document: SelfBilledDocument,
  letterhead: Letterhead,
): Promise<Buffer> {
  const { number, currency, seller, buyer, issued_at } = document;
  const { network } = letterhead;
  const title = `Self-billed invoice ${number}`;
  const { pdf, close } = await openPdf({ title, author: network }, new Date(issued_at));
  // The German law on VAT requires this word (section 14 paragraph 4 number 10 UStG).
  drawLetterhead(pdf, letterhead, { title, below: 'Gutschrift' });
  const { note } = TAX_RULES[document.tax_rule];
  const y = drawHeaderLines(pdf, 124, [
    ...partyLines(
      'From',
      addressLines(
        [seller.legal_name, seller.address, `${seller.postal_code} ${seller.city}`],
        seller.country,
      ),
    ),
    ...factLine('VAT ID', seller.vat_id),
    ...factLine('Tax number', seller.tax_number),
    ...networkLines('To', buyer, network),
    ['Issued', document.issued_on],
    ...factLine('Service period', periodText(document.service)),
    ['Payment', paidBy(document)],
    ['Currency', currency],
  ]);
  const rows = document.list.map((one) => [
    String(one.settlement_id),
    one.what.join(', '),
    String(one.lines),
    one.settled_on,
    one.amount,
  ]);
  const sum = (name: string, amount: string): [string, string] => [name, `${amount} ${currency}`];
  const end = drawTotals(pdf, drawTable(pdf, y + 24, COLUMNS, rows), [
    sum('Net', document.net),
    sum(`VAT, ${percentText(document.tax_percent)}`, document.tax),
    sum('Total', document.total),
  ]);
  drawNotes(pdf, end, [note, buyer.note]);
  return close();
}

/** The payment, and the later one of the tax if that was missing. */
const paidBy = ({ payment_id, supplement_id }: SelfBilledDocument): string =>
  supplement_id === null
    ? String(payment_id)
    : `${payment_id} (net amount) and ${supplement_id} (VAT)`;

/** Runs `writeSelfBilled` in an isolated process. */
export const selfBilledTask = isolatedTask(import.meta.url, 'pdf', writeSelfBilled, loadPdf);
