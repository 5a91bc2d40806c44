import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { hashToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findStaff } from '../store.ts';
import { findStaffChallenge } from './store.ts';

/** Staff member of a live challenge, with its secret if any; refuses 21082, 20047. */
export async function requireChallenge(db: Db, challenge: string) {
  const token_hash = hashToken(challenge);
  const found = await findStaffChallenge(db, token_hash, now());
  if (!found) refuse('SIGN_IN_STEP_EXPIRED');
  const staff = await findStaff(db, found.staff_id);
  if (staff.status !== 'active') refuse('USER_LOCKED');
  return { staff, token_hash, sealed_secret: found.sealed_secret };
}
