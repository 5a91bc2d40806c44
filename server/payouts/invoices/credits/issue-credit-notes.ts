import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { LegalEntity } from '#contract/common/legal-entity.ts';
import type { issueCreditNotes as issueCall } from '#contract/invoices/staff.ts';
import { chargeBrand } from '#server/books/ledger/charge-brand.ts';
import { postTransactions } from '#server/books/ledger/post-transactions.ts';
import { assignCredit } from '#server/payouts/settlements/assign-settlements.ts';
import { findLegalEntity } from '#server/people/common/legal-entity.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';
import { enqueueDocument } from '../mail-document.ts';
import { presentCreditNote } from '../present.ts';
import { findBrandId } from '../store.ts';
import { allocateCredits, type Credit, chargesOfCredit, creditNumberOf, setOff } from './rules.ts';
import * as store from './store.ts';

/**
 * Issues credit notes for settlements in which returns exceed sales, one per corrected invoice. The
 * reversal already reduced the brand's account; the fee and the tax on it are posted here. Refuses
 * BRAND_NOT_EXISTS, CREDIT_NOTE_NOTHING.
 */
export function issueCreditNotes(
  db: Db,
  { staff_id }: { staff_id: number | null },
  { mcid }: ParsedOf<typeof issueCall>,
): Promise<ReplyOf<typeof issueCall>> {
  return inTransaction(db, async (tx) => {
    const brandId = mcid === undefined ? undefined : await findBrandId(tx, mcid);
    if (mcid !== undefined && brandId === undefined) refuse('BRAND_NOT_EXISTS');
    const time_zone = await findSettingValue(tx, 'network_time_zone');
    const by = { issuer: await findLegalEntity(tx), time_zone, issued_by: staff_id };
    const negative = await store.lockCreditable(tx, brandId);
    const groups = Map.groupBy(negative, (one) => `${one.brand_id} ${one.currency}`);
    const made: Made[] = [];
    for (const group of groups.values()) made.push(...(await creditBrand(tx, group, by)));
    if (made.length === 0) refuse('CREDIT_NOTE_NOTHING');
    const ids = made.map((one) => one.id);
    for (const credit_note_id of ids) await enqueueDocument(tx, { credit_note_id });
    const { rows, total } = await store.listCreditNoteRecords(tx, { ids }, null);
    await postTransactions(
      tx,
      made.map((one) => one.entry).filter((entry) => entry.postings.length > 0),
    );
    return { list: rows.map(presentCreditNote), total };
  });
}

/**
 * Sets open credit notes of a brand off against its open invoices. Both are on the same ledger
 * account, so nothing is posted.
 */
export async function applyCredits(
  tx: Tx,
  { brand_id, currency }: { brand_id: number; currency: string },
): Promise<void> {
  const notes = await store.lockOpenNotes(tx, brand_id, currency);
  if (notes.length === 0) return;
  const invoices = await store.lockInvoicesOf(tx, brand_id, currency);
  const applied_at = now();
  const credits = setOff(notes, invoices.toReversed());
  await store.insertCredits(
    tx,
    credits.map((one) => ({ ...one, applied_at })),
  );
}

type By = { issuer: LegalEntity | null; time_zone: string; issued_by: number | null };
type Made = Awaited<ReturnType<typeof creditInvoice>>;

/** Issues the credit notes of one brand in one currency. */
async function creditBrand(
  tx: Tx,
  group: readonly store.NegativeSettlement[],
  by: By,
): Promise<Made[]> {
  const [first] = group;
  if (!first) return [];
  const { brand_id, currency } = first;
  const invoices = await store.lockInvoicesOf(tx, brand_id, currency);
  const billed = Map.groupBy(
    await store.sumBilled(
      tx,
      group.map((one) => one.id),
    ),
    (one) => one.settlement_id,
  );
  const reversals = group.map(({ id, minor }) => ({
    settlement_id: id,
    minor,
    billed: billed.get(id) ?? [],
  }));
  const free = new Map(
    invoices.map((one) => [one.id, one.commission_minor - one.credited_commission_minor]),
  );
  const credits = allocateCredits(reversals, free);
  const made: Made[] = [];
  for (const invoice of invoices) {
    const own = credits.filter((one) => one.invoice_id === invoice.id);
    if (own.length > 0)
      made.push(await creditInvoice(tx, { brand_id, currency }, invoice, own, by));
  }
  await assignCredit(tx, [...new Set(credits.map((one) => one.settlement_id))], now());
  await applyCredits(tx, { brand_id, currency });
  return made;
}

async function creditInvoice(
  tx: Tx,
  owing: { brand_id: number; currency: string },
  invoice: Awaited<ReturnType<typeof store.lockInvoicesOf>>[number],
  credits: readonly Credit[],
  { issuer, time_zone, issued_by }: By,
) {
  const commission_minor = credits.reduce((sum, one) => sum + one.minor, 0n);
  const earlier = invoice.credited_commission_minor;
  const { fee_minor, tax_minor } = chargesOfCredit(invoice, earlier, commission_minor);
  const row = {
    ...owing,
    invoice_id: invoice.id,
    commission_minor,
    fee_minor,
    tax_minor,
    total_minor: commission_minor + fee_minor + tax_minor,
    issued_at: now(),
    issued_by,
    time_zone,
    issuer: issuer && JSON.stringify(issuer),
  };
  const id = await store.insertCreditNote(tx, row, credits);
  const entry = {
    kind: 'credit_note',
    business_key: String(id),
    description: `fee and tax of ${creditNumberOf(id)}`,
    postings: chargeBrand(owing, -fee_minor, -tax_minor),
  };
  return { id, entry };
}
