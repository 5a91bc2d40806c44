import type { StaffActor } from '#contract/actors.ts';
import { publish } from '#server/events.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { requireWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { matchesPassword } from '../passwords/hash-password.ts';
import { findStaff } from '../store.ts';
import { replaceRecoveryCodes } from '../two-factor/holder-store.ts';
import { makeRecoveryCodes } from '../two-factor/make-recovery-codes.ts';
import { hashStaffCodes } from './hash-staff-codes.ts';
import type { Enrolment } from './issue-enrolment-code.ts';
import { requireStaffFactor } from './require-staff-factor.ts';
import { removeFactor } from './reset-staff-factor.ts';

type Context = Pick<Parts, 'db' | 'config'> & { actor: StaffActor; visit: Visit };
type Proof = { password: string; code: string };

/** Replaces the caller's recovery codes with ten new ones, returned only once. */
export async function renewStaffCodes(
  context: Context,
  proof: Proof,
): Promise<{ recovery_codes: string[] }> {
  const staff_id = await requireBothFactors(context, proof);
  const recovery_codes = makeRecoveryCodes();
  const hashes = hashStaffCodes(context.config, staff_id, recovery_codes);
  await inTransaction(context.db, async (tx) => {
    await replaceRecoveryCodes(tx, { holder: 'staff', id: staff_id }, hashes);
    await publish(tx, 'staff.factor_changed', { staff_id, change: 'codes' });
  });
  return { recovery_codes };
}

/** Removes the caller's own factor. The next sign-in, the only way in, sets up a new one. */
export async function replaceStaffFactor(context: Context, proof: Proof): Promise<Enrolment> {
  const staffId = await requireBothFactors(context, proof);
  const { db, config } = context;
  return inTransaction(db, (tx) => removeFactor({ db: tx, config }, staffId));
}

async function requireBothFactors(context: Context, { password, code }: Proof): Promise<number> {
  const { db, config, actor, visit } = context;
  const { staff_id } = actor;
  await requireWithinLimit(db, 'password_check', `staff ${staff_id}`);
  const staff = await findStaff(db, staff_id);
  const isRight = await matchesPassword(password, staff.password_hash, 'proven');
  if (!isRight) refuse('INCORRECT_PASSWORD');
  await requireStaffFactor({ db, config }, visit, staff_id, code);
  return staff_id;
}
