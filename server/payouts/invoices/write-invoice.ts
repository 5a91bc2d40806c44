import type { ReplyOf } from '#contract/call.ts';
import type { showInvoice } from '#contract/staff-invoices.ts';
import { drawFacts, drawSums, drawTable, type PaperColumn } from '../papers/draw-table.ts';
import { drawText } from '../papers/draw-text.ts';
import { LEFT, openPaper, QUIET, RIGHT } from '../papers/open-paper.ts';

const COLUMNS: readonly PaperColumn[] = [
  { head: 'Settlement', at: LEFT, width: 70, align: 'left' },
  { head: 'Publisher', at: 130, width: 170, align: 'left' },
  { head: 'Lines', at: 305, width: 50, align: 'right' },
  { head: 'Settled on', at: 360, width: 85, align: 'right' },
  { head: 'Commission', at: 450, width: 89, align: 'right' },
];

/** Draws an invoice: its settlements, their sum, the network's fee, and what is to be paid. */
export function writeInvoice(invoice: ReplyOf<typeof showInvoice>): Promise<Buffer> {
  const { number, currency, fee_percent } = invoice;
  const { pdf, close } = openPaper(`Invoice ${number}`, new Date(invoice.issued_at));
  const width = RIGHT - LEFT;
  drawText(pdf, `Invoice ${number}`, { at: LEFT, y: LEFT, width, size: 20, isBold: true });
  drawText(pdf, 'Tributary', { at: LEFT, y: 84, width, colour: QUIET });
  const y = drawFacts(pdf, 124, [
    ['To', `${invoice.brand_name} (${invoice.mcid})`],
    ['Issued', invoice.issued_at.slice(0, 10)],
    ['Due', invoice.due_on],
    ['State', invoice.paid_on ? `paid on ${invoice.paid_on}` : 'not paid yet'],
    ['Reference', `${number}: please give it with the payment`],
    ['Currency', currency],
  ]);
  const rows = invoice.list.map((one) => [
    String(one.settlement_id),
    one.kind === 'commission' ? one.publisher_name : `${one.publisher_name}, ${one.kind}`,
    String(one.lines),
    one.settled_at.slice(0, 10),
    one.commission,
  ]);
  drawSums(pdf, drawTable(pdf, y + 24, COLUMNS, rows), [
    ['Commission', `${invoice.commission} ${currency}`],
    [`Network fee, ${fee_percent} %`, `${invoice.fee} ${currency}`],
    ['To be paid', `${invoice.total} ${currency}`],
  ]);
  return close();
}
