import { minorToText } from '#contract/money.ts';
import { decideStaffOrderLines } from '#contract/orders/staff.ts';
import { MINUTE_MS, setClock } from '#server/platform/clock.ts';
import type { Client, OrderBody } from './open-client.ts';
import type { Invoice, InvoiceLine } from './read-invoices.ts';
import type { ClickRefs } from './visit-links.ts';

const MAX_DECISIONS = 1000;

/**
 * Ids of the lines, and the number of changes: 0 if everything had been reported and decided
 * before.
 */
export type Changes = { ids: number[]; changed: number };

/**
 * Reports every invoice as one order with all its lines, a minute after its date; a repeated report
 * (`isLater`) has today's date. Reports are idempotent.
 */
export async function reportInvoices(
  client: Client,
  brand: { mcid: string; secret: string },
  invoices: readonly Invoice[],
  { refs, isLater }: { refs: ClickRefs; isLater: boolean },
): Promise<Changes> {
  const credentials = { brand: brand.mcid, secret: brand.secret };
  const inTime = invoices.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const ids: number[] = [];
  let changed = 0;
  for (const invoice of inTime) {
    if (!isLater) setClock(new Date(invoice.at.getTime() + MINUTE_MS));
    const reported = await client.report(credentials, bodyOf(invoice, refs[invoice.id]));
    ids.push(...reported.order_line_ids);
    changed += reported.lines.filter((line) => line.outcome !== 'repeated').length;
  }
  return { ids, changed };
}

function bodyOf(invoice: Invoice, clickRef: string | undefined): OrderBody {
  return {
    order_id: invoice.id,
    event: invoice.is_cancellation ? 'cancellation' : 'sale',
    currency: 'GBP',
    order_time: invoice.at.toISOString(),
    ...(clickRef && { click_ref: clickRef }),
    ...(invoice.country && { country: invoice.country }),
    lines: invoice.lines.map(lineOf),
  };
}

function lineOf({ line_id, sku, name, quantity, amount_minor }: InvoiceLine) {
  const amount = minorToText(amount_minor, 'GBP');
  return { line_id, sku, quantity, amount, ...(name.trim() !== '' && { name }) };
}

/** Approves lines through the staff call; returns how many were not approved before. */
export async function approveLines(
  client: Client,
  staff: string,
  ids: readonly number[],
): Promise<number> {
  let decided = 0;
  for (let from = 0; from < ids.length; from += MAX_DECISIONS) {
    const some = ids.slice(from, from + MAX_DECISIONS);
    const done = await client.ask(decideStaffOrderLines, staff, {
      ids: some,
      decision: 'approved',
    });
    decided += done.decided;
  }
  return decided;
}
