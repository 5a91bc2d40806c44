import { issueInvoices, listInvoices, markInvoicePaid } from '#contract/staff-invoices.ts';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { askCall } from './ask-call.ts';
import type { Payers } from './pay-by-run.ts';

/** Every so many invoices one stays open. */
const LATE_PAYERS = 5;

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
  for (const { id, mcid } of list.filter((one) => one.id % LATE_PAYERS !== 0)) {
    const reference = `${mcid.toUpperCase()} ${id}`;
    await askCall(parts, maker, markInvoicePaid, { id, paid_on, reference });
  }
}
