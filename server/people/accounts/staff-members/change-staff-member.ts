import type { changeStaffRole } from '#contract/accounts/staff-members.ts';
import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { endSessionsOfStaff } from '../sessions/store.ts';
import { deleteChallengesOf } from '../two-factor/store.ts';
import { updateStaffMember } from './store.ts';

type Change = 'lock' | 'unlock' | 'remove';

const STATES = {
  lock: { from: ['active'], to: 'locked' },
  unlock: { from: ['locked'], to: 'active' },
  remove: { from: ['invited', 'active', 'locked'], to: 'removed' },
} as const satisfies Record<Change, { from: readonly string[]; to: string }>;

/** Locks, unlocks or removes another staff member; the audit records the reason with the call. */
export function changeStaffStatus(
  db: Db,
  actor: StaffActor,
  staffId: number,
  change: Change,
): Promise<Record<string, never>> {
  const { from, to } = STATES[change];
  return inTransaction(db, async (tx) => {
    await requireOtherMember(tx, actor, staffId);
    if (!(await updateStaffMember(tx, staffId, from, { status: to }))) refuse('NOT_FOUND');
    if (to !== 'active') await endAccess(tx, staffId);
    if (to === 'removed') await publish(tx, 'staff.removed', { staff_id: staffId });
    return {};
  });
}

/** Changes the role of another staff member. */
export function changeRole(
  db: Db,
  actor: StaffActor,
  { staff_id, role }: ParsedOf<typeof changeStaffRole>,
): Promise<Record<string, never>> {
  return inTransaction(db, async (tx) => {
    await requireOtherMember(tx, actor, staff_id);
    const from = ['invited', 'active', 'locked'];
    if (!(await updateStaffMember(tx, staff_id, from, { role }))) refuse('NOT_FOUND');
    return {};
  });
}

/**
 * Refuses a change of oneself, so that a network always has an admin, and a change by someone who
 * has stopped being an admin since the call was admitted.
 */
export async function requireOtherMember(
  tx: Tx,
  actor: StaffActor,
  staffId: number,
): Promise<void> {
  const admins = await lockAdmins(tx);
  if (staffId === actor.staff_id || !admins.includes(actor.staff_id)) refuse('PERMISSION_DENIED');
}

async function endAccess(tx: Tx, staffId: number): Promise<void> {
  await endSessionsOfStaff(tx, staffId, now());
  await deleteChallengesOf(tx, { holder: 'staff', id: staffId });
}

/**
 * Locks the rows of the active admins, so that two admins cannot remove each other at the same
 * time; returns their ids.
 */
async function lockAdmins(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('staff')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
