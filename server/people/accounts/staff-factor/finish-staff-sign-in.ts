import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { hashToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentStaff } from '../present.ts';
import { openSession } from '../sessions/open-session.ts';
import { findStaff, updateStaff } from '../store.ts';
import { hashStaffCodes, makeRecoveryCodes } from '../two-factor/make-recovery-codes.ts';
import { matchStep } from '../two-factor/match-step.ts';
import { requireAttempt } from '../two-factor/reserve-code-attempt.ts';
import { unsealSecret } from '../two-factor/seal-secret.ts';
import { findFactor, replaceRecoveryCodes, updateChallengeUsed } from '../two-factor/store.ts';
import { deleteEnrolmentCode, requireEnrolmentCode } from './issue-enrolment-code.ts';
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
  await limitAddress(db, 'sign_in', visit.address, visit.device);
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
  await limitAddress(db, 'sign_in', visit.address, visit.device);
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

/**
 * Opens the session of a staff member who has passed both factors. Stores the device as known, and
 * the language of the page as that of their mails.
 */
async function admitStaff(tx: Tx, visit: Visit, staff: Awaited<ReturnType<typeof findStaff>>) {
  const second_factor_at = now();
  const holder = { staff_id: staff.id, second_factor_at };
  const token = await openSession(tx, holder, visit);
  if (visit.language !== null) await updateStaff(tx, staff.id, { language: visit.language });
  if (visit.device !== '') await upsertStaffDevice(tx, staff.id, visit.device, second_factor_at);
  return { token, staff: presentStaff(staff) };
}

/** Staff member of a live challenge, with its secret if any; refuses 21082, 20047. */
async function requireChallenge(db: Db, challenge: string) {
  const token_hash = hashToken(challenge);
  const found = await findStaffChallenge(db, token_hash, now());
  if (!found) refuse('SIGN_IN_STEP_EXPIRED');
  const staff = await findStaff(db, found.staff_id);
  if (staff.status !== 'active') refuse('USER_LOCKED');
  return { staff, token_hash, sealed_secret: found.sealed_secret };
}

/** Inserts a confirmed factor; false if the staff member already has one. */
async function insertStaffFactor(
  tx: Tx,
  factor: { staff_id: number; sealed_secret: string; confirmed_at: Date; last_step: bigint },
): Promise<boolean> {
  const row = await tx
    .insertInto('staff_two_factors')
    .values(factor)
    .onConflict((conflict) => conflict.doNothing())
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A live challenge, or undefined. */
function findStaffChallenge(db: Db, tokenHash: string, at: Date) {
  return db
    .selectFrom('staff_challenges')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .select(['staff_id', 'sealed_secret'])
    .executeTakeFirst();
}

/** Upserts a device that a staff member has signed in on. */
async function upsertStaffDevice(tx: Tx, staffId: number, device: string, at: Date): Promise<void> {
  await tx
    .insertInto('staff_devices')
    .values({ staff_id: staffId, device_hash: device, first_seen_at: at, last_seen_at: at })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'device_hash']).doUpdateSet({ last_seen_at: at }),
    )
    .execute();
}
