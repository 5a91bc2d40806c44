import type { LegalEntity } from '#contract/common/legal-entity.ts';
import { drawHeaderLines, drawTotals } from '#server/platform/documents/draw-table.ts';
import { drawText } from '#server/platform/documents/draw-text.ts';
import { LEFT, loadPdf, openPdf, QUIET, RIGHT } from '#server/platform/documents/open-pdf.ts';
import {
  accountText,
  factLine,
  networkLines,
  partyLines,
} from '#server/platform/documents/party-lines.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';

/** Content of a demand; the publisher line by line. */
type Demand = {
  number: string;
  amount: string;
  currency: string;
  due_on: string;
  reason: string;
  made_at: Date;
  publisher: readonly string[];
  creditor: LegalEntity | null;
};

/** Writes a demand for commission that was paid and later reversed as a PDF. */
async function writeDemand(demand: Demand, network: string): Promise<Buffer> {
  const { number, made_at, creditor } = demand;
  const { pdf, close } = await openPdf({ title: `Demand ${number}`, author: network }, made_at);
  const width = RIGHT - LEFT;
  drawText(pdf, `Demand ${number}`, { at: LEFT, y: LEFT, width, size: 20, isBold: true });
  drawText(pdf, creditor?.legal_name ?? network, { at: LEFT, y: 84, width, colour: QUIET });
  const y = drawHeaderLines(pdf, 124, [
    ...networkLines('From', creditor, network),
    ...partyLines('To', demand.publisher),
    ['Issued', made_at.toISOString().slice(0, 10)],
    ['Due', demand.due_on],
    ['For', 'Commission that was paid and reversed after returns'],
    ['Reason', demand.reason.slice(0, 200)],
    ['Reference', `${number}: please give it with the payment`],
    ...factLine('Pay to', accountText(creditor)),
  ]);
  drawTotals(pdf, y + 24, [['To be paid', `${demand.amount} ${demand.currency}`]]);
  return close();
}

/** Runs `writeDemand` in an isolated process. */
export const demandTask = isolatedTask(import.meta.url, 'pdf', writeDemand, loadPdf);
