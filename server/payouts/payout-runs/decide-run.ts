import type { StaffActor } from '#contract/actors.ts';
import type { PayoutRun } from '#contract/payout-runs/staff.ts';
import { requireSoundLedger } from '#server/books/ledger/checks/show-check.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { hasApprovedLimit } from './decide-over-limit.ts';
import { presentRun } from './present.ts';
import { leaveOut } from './sending/leave-out.ts';
import * as store from './store.ts';

type Run = NonNullable<Awaited<ReturnType<typeof store.lockRun>>>;

/** Marks a draft as reviewed. */
export function reviewRun(db: Db, staff: StaffActor, id: number): Promise<PayoutRun> {
  return decide(db, id, ['draft'], async (tx) => {
    await requireThirdPerson(tx, id, staff);
    const reviewed = { reviewed_by: staff.staff_id, reviewed_at: now() };
    await store.updateRun(tx, id, { status: 'reviewed', ...reviewed });
  });
}

/**
 * Approves a reviewed run, which starts its payouts. Refuses PAYOUT_RUN_SECOND_PERSON for a person
 * who made or reviewed it.
 */
export function approveRun(db: Db, staff: StaffActor, id: number): Promise<PayoutRun> {
  return decide(db, id, ['reviewed'], async (tx, run) => {
    if (isOwn(run, staff)) refuse('PAYOUT_RUN_SECOND_PERSON');
    await requireThirdPerson(tx, id, staff);
    await requireSoundLedger(tx);
    const approved = { approved_by: staff.staff_id, approved_at: now() };
    await store.updateRun(tx, id, { status: 'approved', ...approved });
    await store.wakePayouts(tx, id, now());
  });
}

/** Rejects a run before its approval; its payments wait for the next run. */
export function rejectRun(
  db: Db,
  staff: StaffActor,
  { id, reason }: { id: number; reason: string },
): Promise<PayoutRun> {
  return decide(db, id, ['draft', 'reviewed'], async (tx) => {
    for (const payout of await store.lockPayoutsOf(tx, id, 'open')) {
      await leaveOut(tx, payout, 'RUN_REJECTED');
    }
    const rejected = { rejected_by: staff.staff_id, rejected_at: now(), reject_reason: reason };
    await store.updateRun(tx, id, { status: 'rejected', ...rejected });
  });
}

/** Whether this person made or reviewed a run, and so must not approve it. */
export function isOwn(
  run: Pick<Run, 'made_by' | 'reviewed_by'>,
  { staff_id }: Pick<StaffActor, 'staff_id'>,
): boolean {
  return run.made_by === staff_id || run.reviewed_by === staff_id;
}

/** Refuses PAYOUT_LIMIT_THIRD_PERSON for a person who approved that a payout exceeds a limit. */
async function requireThirdPerson(tx: Tx, id: number, { staff_id }: StaffActor): Promise<void> {
  if (await hasApprovedLimit(tx, id, staff_id)) refuse('PAYOUT_LIMIT_THIRD_PERSON');
}

function decide(
  db: Db,
  id: number,
  from: readonly string[],
  move: (tx: Tx, run: Run) => Promise<void>,
): Promise<PayoutRun> {
  return inTransaction(db, async (tx) => {
    // Runs are created and decided one at a time: both lock balances of many publishers.
    await store.lockRunMaking(tx);
    const run = await store.lockRun(tx, id);
    if (!run) refuse('PAYOUT_RUN_NOT_FOUND');
    if (!from.includes(run.status)) refuse('PAYOUT_RUN_STATUS_INVALID');
    await move(tx, run);
    const decided = await store.findRun(tx, id);
    if (!decided) throw new Error(`Run ${id} is gone.`);
    return presentRun(decided);
  });
}
