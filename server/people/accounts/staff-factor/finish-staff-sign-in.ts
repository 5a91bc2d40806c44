import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { updateChallengeUsed } from '../two-factor/holder-store.ts';
import { requireAttempt } from '../two-factor/require-attempt.ts';
import { admitStaff } from './admit-staff.ts';
import { requireChallenge } from './require-challenge.ts';
import { requireStaffFactor } from './require-staff-factor.ts';

/**
 * Completes a staff sign-in by the second factor. The challenge proves a right password; it allows
 * five attempts within five minutes, one of which may succeed.
 */
export async function finishStaffSignIn(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  visit: Visit,
  { challenge, code }: { challenge: string; code: string },
) {
  await limitAddress(db, 'sign_in', visit.address);
  const { staff, token_hash, sealed_secret } = await requireChallenge(db, challenge);
  if (sealed_secret !== null) refuse('SIGN_IN_STEP_EXPIRED');
  await requireAttempt(db, 'staff', token_hash);
  await requireStaffFactor({ db, config }, visit, staff.id, code);
  return inTransaction(db, async (tx) => {
    if (!(await updateChallengeUsed(tx, 'staff', token_hash, now())))
      refuse('SIGN_IN_STEP_EXPIRED');
    return admitStaff(tx, visit, staff);
  });
}
