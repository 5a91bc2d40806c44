import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { LegalEntity } from '#contract/common/legal-entity.ts';
import type { issueInvoices as issueCall } from '#contract/invoices/staff.ts';
import { chargeBrand } from '#server/books/ledger/charge-brand.ts';
import { postTransactions } from '#server/books/ledger/post-transactions.ts';
import { assignInvoice } from '#server/payouts/settlements/assign-settlements.ts';
import { findLegalEntity } from '#server/people/common/legal-entity.ts';
import { dayIn, now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';
import { applyCredits } from './credits/issue-credit-notes.ts';
import { enqueueDocument } from './mail-document.ts';
import { presentInvoice } from './present.ts';
import { dueDay, feeOf, numberOf, taxOf } from './rules.ts';
import { findServicePeriod } from './service-period.ts';
import * as store from './store.ts';

/**
 * Issues invoices for all settlements not yet invoiced, one per brand and currency. The commission
 * is already on the brand's account; fee and tax are posted here. A group whose sum is not positive
 * waits for the next invoice. Refuses BRAND_NOT_EXISTS, INVOICE_NOTHING.
 */
export async function issueInvoices(
  db: Db,
  { staff_id }: { staff_id: number | null },
  { mcid }: ParsedOf<typeof issueCall>,
): Promise<ReplyOf<typeof issueCall>> {
  return inTransaction(db, async (tx) => {
    const brandId = mcid === undefined ? undefined : await store.findBrandId(tx, mcid);
    if (mcid !== undefined && brandId === undefined) refuse('BRAND_NOT_EXISTS');
    const open = await store.lockOpenSettlements(tx, brandId);
    const issuer = await findLegalEntity(tx);
    const time_zone = await findSettingValue(tx, 'network_time_zone');
    const made: Awaited<ReturnType<typeof issueGroup>>[] = [];
    const groups = Map.groupBy(open, (one) => `${one.brand_id} ${one.currency}`);
    for (const group of groups.values()) {
      const sum = group.reduce((total, one) => total + one.commission_minor, 0n);
      if (sum > 0n)
        made.push(await issueGroup(tx, group, sum, { issuer, time_zone, issued_by: staff_id }));
    }
    if (made.length === 0) refuse('INVOICE_NOTHING');
    for (const { id, owing } of made) {
      await applyCredits(tx, owing);
      await enqueueDocument(tx, { invoice_id: id });
    }
    await postTransactions(
      tx,
      made.map((one) => one.entry).filter((entry) => entry.postings.length > 0),
    );
    const ids = made.map((one) => one.id);
    const { rows, total } = await store.listInvoiceRecords(tx, { ids }, null);
    return { list: rows.map((row) => presentInvoice(row, now())), total };
  });
}

async function issueGroup(
  tx: Tx,
  group: readonly store.OpenSettlement[],
  commission_minor: bigint,
  {
    issuer,
    time_zone,
    issued_by,
  }: { issuer: LegalEntity | null; time_zone: string; issued_by: number | null },
) {
  const [first] = group;
  if (!first) throw new Error('An invoice needs at least one settlement.');
  const { brand_id, brand_name, currency, network_fee_percent: fee_percent } = first;
  const { payment_days, tax_percent, ...billed } = await store.findBilling(tx, brand_id);
  const fee_minor = feeOf(commission_minor, fee_percent);
  const tax_minor = taxOf(commission_minor + fee_minor, tax_percent);
  const ids = group.map((one) => one.id);
  const service = await findServicePeriod(tx, ids, time_zone);
  const issued_at = now();
  const id = await store.insertInvoice(tx, {
    brand_id,
    brand_name,
    currency,
    commission_minor,
    fee_percent,
    fee_minor,
    ...billed,
    issuer: issuer && JSON.stringify(issuer),
    tax_percent,
    tax_minor,
    total_minor: commission_minor + fee_minor + tax_minor,
    settlement_count: group.length,
    issued_at,
    issued_by,
    time_zone,
    service_from: service?.from ?? null,
    service_to: service?.to ?? null,
    due_on: dueDay(dayIn(time_zone, issued_at), payment_days),
  });
  await assignInvoice(tx, ids, id);
  const entry = {
    kind: 'invoice',
    business_key: String(id),
    description: `fee${tax_minor > 0n ? ' and tax' : ''} of ${numberOf(id)}`,
    postings: chargeBrand({ brand_id, currency }, fee_minor, tax_minor),
  };
  return { id, owing: { brand_id, currency }, entry };
}
