import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import {
  findFactor,
  replaceRecoveryCodes,
  updateChallengeUsed,
} from '../two-factor/holder-store.ts';
import { makeRecoveryCodes } from '../two-factor/make-recovery-codes.ts';
import { matchStep } from '../two-factor/match-step.ts';
import { unsealSecret } from '../two-factor/seal-secret.ts';
import { admitStaff } from './admit-staff.ts';
import { hashStaffCodes } from './hash-staff-codes.ts';
import { requireChallenge } from './require-challenge.ts';
import { requireEnrolmentCode } from './require-enrolment-code.ts';
import { deleteEnrolmentCode, insertStaffFactor } from './store.ts';

/**
 * Sets up the second factor of a staff member by a first code of the app and the enrolment code,
 * and signs them in. Returns the recovery codes, only once. Refused if a concurrent set-up was
 * first.
 */
export async function setUpStaffSignIn(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  visit: Visit,
  input: { challenge: string; code: string; enrolment_code: string },
) {
  await limitAddress(db, 'sign_in', visit.address);
  const { staff, token_hash, sealed_secret } = await requireChallenge(db, input.challenge);
  if (sealed_secret === null) refuse('SIGN_IN_STEP_EXPIRED');
  const secret = unsealSecret(config.secret_key, staff.id, sealed_secret, 'staff');
  const at = now();
  const step = matchStep(secret, input.code.replace(/[\s-]/g, ''), at);
  if (step === null) refuse('CODE_ERROR');
  if (await findFactor(db, { holder: 'staff', id: staff.id })) refuse('TWO_FACTOR_ALREADY_ON');
  const codeHash = await requireEnrolmentCode({ db, config }, staff.id, input.enrolment_code);
  const recovery_codes = makeRecoveryCodes();
  const factor = { staff_id: staff.id, sealed_secret, confirmed_at: at, last_step: step };
  const signedIn = await inTransaction(db, async (tx) => {
    if (!(await updateChallengeUsed(tx, 'staff', token_hash, at))) refuse('SIGN_IN_STEP_EXPIRED');
    if (!(await insertStaffFactor(tx, factor))) refuse('TWO_FACTOR_ALREADY_ON');
    if (!(await deleteEnrolmentCode(tx, staff.id, codeHash))) refuse('ENROLMENT_CODE_ERROR');
    const hashes = hashStaffCodes(config, staff.id, recovery_codes);
    await replaceRecoveryCodes(tx, { holder: 'staff', id: staff.id }, hashes);
    await publish(tx, 'staff.factor_changed', { staff_id: staff.id, change: 'set_up' });
    return admitStaff(tx, visit, staff);
  });
  return { ...signedIn, recovery_codes };
}
