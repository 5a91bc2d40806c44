import type { StaffActor } from '#contract/actors.ts';
import { publish } from '#server/events.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { hashStaffCodes, makeRecoveryCodes } from '../two-factor/make-recovery-codes.ts';
import { countRecoveryCodes, findFactor, replaceRecoveryCodes } from '../two-factor/store.ts';
import type { Enrolment } from './issue-enrolment-code.ts';
import {
  type FactorContext,
  type FactorProof,
  requireBothFactors,
} from './require-staff-factor.ts';
import { removeFactor } from './reset-staff-factor.ts';

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
