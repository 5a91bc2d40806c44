import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type {
  exportPayoutRun,
  listPayoutRuns,
  showPayoutRun,
} from '#contract/payout-runs/staff.ts';
import { listProviderStates } from '#server/payouts/payout-providers/open-adapters.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { writeCsv } from '#server/platform/files/write-csv.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { isOwn } from './decide-run.ts';
import { presentPayout, presentRun, presentSum } from './present.ts';
import * as store from './store.ts';

/**
 * A page of runs, newest first, with the sums that can be paid now and the configured providers.
 */
export async function listRuns(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  { status, ...page }: ParsedOf<typeof listPayoutRuns>,
): Promise<ReplyOf<typeof listPayoutRuns>> {
  const { rows, total } = await store.listRuns(db, status, page);
  return {
    list: rows.map(presentRun),
    total,
    payable: (await store.sumPayable(db)).map(presentSum),
    ways: listProviderStates(config),
  };
}

/** A run with a page of its payouts. */
export async function showRun(
  db: Db,
  staff: StaffActor,
  { id, status, ...page }: ParsedOf<typeof showPayoutRun>,
): Promise<ReplyOf<typeof showPayoutRun>> {
  const run = await store.findRun(db, id);
  if (!run) refuse('PAYOUT_RUN_NOT_FOUND');
  const rows = await store.listPayouts(db, id, status, page);
  return {
    ...presentRun(run),
    is_own: isOwn(run, staff),
    has_bank_file: await store.hasBankPayouts(db, id),
    payouts: { list: rows.map(presentPayout), total: await store.countPayouts(db, id, status) },
  };
}

/** All payouts of a run as CSV, including those left out. */
export async function exportRun(db: Db, id: number): Promise<ReplyOf<typeof exportPayoutRun>> {
  if (!(await store.findRun(db, id))) refuse('PAYOUT_RUN_NOT_FOUND');
  const rows = (await store.listPayouts(db, id, undefined, null))
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
