import { publish } from '#server/events.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { replaceRecoveryCodes } from '../two-factor/holder-store.ts';
import { makeRecoveryCodes } from '../two-factor/make-recovery-codes.ts';
import { hashStaffCodes } from './hash-staff-codes.ts';
import type { Enrolment } from './issue-enrolment-code.ts';
import {
  type FactorContext,
  type FactorProof,
  requireBothFactors,
} from './require-both-factors.ts';
import { removeFactor } from './reset-staff-factor.ts';

/** Replaces the caller's recovery codes with ten new ones, returned only once. */
export async function renewStaffCodes(
  context: FactorContext,
  proof: FactorProof,
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
export async function replaceStaffFactor(
  context: FactorContext,
  proof: FactorProof,
): Promise<Enrolment> {
  const staffId = await requireBothFactors(context, proof);
  const { db, config } = context;
  return inTransaction(db, (tx) => removeFactor({ db: tx, config }, staffId));
}
