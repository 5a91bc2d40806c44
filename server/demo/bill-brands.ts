import { minorToText, textToMinor } from '#contract/money.ts';
import { issueInvoices, listInvoices, markInvoicePaid } from '#contract/staff-invoices.ts';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { askCall } from './ask-call.ts';
import type { Payers } from './pay-by-run.ts';

/** Every so many invoices one stays open, and another has come by half. */
const LATE_PAYERS = 5;
const HALF_PAYER = 2;

/** Finance makes the invoices of all that was settled. */
export async function billBrands(parts: Parts, { maker }: Payers): Promise<void> {
  const { waiting } = await askCall(parts, maker, listInvoices, {});
  if (waiting.some((one) => !one.is_waiting)) await askCall(parts, maker, issueInvoices, {});
}

/** Most brands have paid by now. */
export async function collectFromBrands(parts: Parts, { maker }: Payers): Promise<void> {
  const asked = { status: 'invoiced', perPage: 200 } as const;
  const { list } = await askCall(parts, maker, listInvoices, asked);
  const paid_on = now().toISOString().slice(0, 10);
  for (const { id, mcid, open, currency } of list.filter((one) => one.id % LATE_PAYERS !== 0)) {
    const reference = `${mcid.toUpperCase()} ${id}`;
    const half = minorToText((textToMinor(open, currency) ?? 0n) / 2n, currency);
    const amount = id % LATE_PAYERS === HALF_PAYER ? half : open;
    await askCall(parts, maker, markInvoicePaid, { id, paid_on, reference, amount });
  }
}
