import type { LegalEntity } from '#contract/common/legal-entity.ts';
import { minorToText, plainRate } from '#contract/money.ts';
import { dayIn } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentBilled, presentCreditNote } from '../present.ts';
import { servicePeriodOf } from '../service-period.ts';
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
    invoice_issued_on: dayIn(row.invoice_time_zone, row.invoice_issued_at),
    service: servicePeriodOf({ ...row, time_zone: row.invoice_time_zone }, []),
    fee_percent: row.fee_percent,
    tax_percent: plainRate(row.tax_percent),
    list: list.map((one) => ({
      settlement_id: one.id,
      settled_on: dayIn(row.time_zone, one.settled_at),
      publisher_name: one.publisher_name,
      commission: minorToText(one.commission_minor, row.currency),
    })),
  };
}
