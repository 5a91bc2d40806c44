import type { ReplyOf } from '#contract/call.ts';
import type { exportPayoutRun } from '#contract/payout-runs/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { writeCsv } from '#server/platform/files/write-csv.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentPayout } from './present.ts';
import { findRun, listPayouts } from './store.ts';

const HEAD = [
  'run_id',
  'payment_id',
  'reference',
  'publisher_id',
  'publisher_name',
  'type',
  'masked_details',
  'amount',
  'currency',
  'status',
  'failure_code',
  'note',
  'provider_ref',
];

/** All payouts of a run as CSV, including those left out. */
export async function exportRun(db: Db, id: number): Promise<ReplyOf<typeof exportPayoutRun>> {
  if (!(await findRun(db, id))) refuse('PAYOUT_RUN_NOT_FOUND');
  const rows = (await listPayouts(db, id, undefined, null))
    .map(presentPayout)
    .map((one) => [
      String(id),
      String(one.payment_id),
      one.reference,
      String(one.publisher_id),
      one.publisher_name,
      one.type,
      one.masked_details,
      one.amount,
      one.currency,
      one.status,
      one.failure_code ?? '',
      one.note ?? '',
      one.provider_ref ?? '',
    ]);
  return writeCsv(`payout-run-${id}.csv`, [HEAD, ...rows]);
}
