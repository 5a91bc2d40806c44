import type { LegalEntity } from '#contract/common/legal-entity.ts';
import { minorToText, plainRate } from '#contract/money.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentBilled, presentCreditNote } from '../present.ts';
import { listCredited, listCreditNoteRecords } from './store.ts';

/** A credit note with its parties, rates and settlements. */
export async function findCreditNote(db: Db, id: number) {
  const { rows } = await listCreditNoteRecords(db, { ids: [id] }, null);
  const [row] = rows;
  if (!row) refuse('CREDIT_NOTE_NOT_FOUND');
  const list = await listCredited(db, id);
  return {
    ...presentCreditNote(row),
    issuer: row.issuer as LegalEntity | null,
    billed_to: presentBilled(row),
    invoice_issued_at: row.invoice_issued_at.toISOString(),
    fee_percent: row.fee_percent,
    tax_percent: plainRate(row.tax_percent),
    list: list.map((one) => ({
      settlement_id: one.id,
      settled_at: one.settled_at.toISOString(),
      publisher_name: one.publisher_name,
      commission: minorToText(one.commission_minor, row.currency),
    })),
  };
}
