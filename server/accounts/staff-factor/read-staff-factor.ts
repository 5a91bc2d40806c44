import type { StaffActor } from '#contract/actors.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { countStaffCodes, findStaffFactor } from './store.ts';

/** How the staff member who asks signs in. */
export async function readStaffFactor(db: Db, { staff_id }: StaffActor) {
  const factor = await findStaffFactor(db, staff_id);
  if (!factor) refuse('TWO_FACTOR_NOT_ON');
  return {
    on_since: factor.confirmed_at.toISOString(),
    recovery_codes_left: await countStaffCodes(db, staff_id),
  };
}
