import type { StaffActor } from '#contract/actors.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { countRecoveryCodes, findFactor } from '../two-factor/holder-store.ts';

/** State of the calling staff member's second factor. */
export async function readStaffFactor(db: Db, { staff_id }: StaffActor) {
  const owner = { holder: 'staff', id: staff_id } as const;
  const factor = await findFactor(db, owner);
  if (!factor?.confirmed_at) refuse('TWO_FACTOR_NOT_ON');
  return {
    on_since: factor.confirmed_at.toISOString(),
    recovery_codes_left: await countRecoveryCodes(db, owner),
  };
}
