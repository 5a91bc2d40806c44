import type { editStaffPassword as editCall } from '#contract/accounts/staff-members.ts';
import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { requireUncommonPassword } from '../passwords/require-uncommon-password.ts';
import { endSessionsOfStaff } from '../sessions/store.ts';
import { type FactorContext, requireBothFactors } from '../staff-factor/require-staff-factor.ts';
import { findStaff, updateStaff } from '../store.ts';
import { deleteChallengesOf } from '../two-factor/store.ts';

/** Changes the caller's password, given both factors; all their other sessions end. */
export async function editStaffPassword(
  context: FactorContext,
  input: ParsedOf<typeof editCall>,
): Promise<Record<string, never>> {
  const { db, actor } = context;
  const staff_id = await requireBothFactors(context, input);
  const { email, name } = await findStaff(db, staff_id);
  await requireUncommonPassword(input.new_password, [email, name]);
  const password_hash = await hashPassword(input.new_password, { caller: 'proven' });
  await inTransaction(db, async (tx) => {
    await updateStaff(tx, staff_id, { password_hash });
    await endSessionsOfStaff(tx, staff_id, now(), actor.session_id);
    await deleteChallengesOf(tx, { holder: 'staff', id: staff_id });
    await publish(tx, 'staff.factor_changed', { staff_id, change: 'password' });
  });
  return {};
}

/** Sets the time zone of the caller's digests; '': that of the network. */
export async function editStaffZone(
  db: Db,
  { staff_id }: StaffActor,
  { time_zone }: { time_zone: string },
): Promise<Record<string, never>> {
  await inTransaction(db, (tx) => updateStaff(tx, staff_id, { time_zone: time_zone || null }));
  return {};
}
