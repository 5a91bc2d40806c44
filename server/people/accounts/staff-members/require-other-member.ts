import type { StaffActor } from '#contract/actors.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { lockAdmins } from './store.ts';

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
