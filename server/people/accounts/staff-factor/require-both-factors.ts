import type { StaffActor } from '#contract/actors.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { requireWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { matchesPassword } from '../passwords/hash-password.ts';
import { findStaff } from '../store.ts';
import { requireStaffFactor } from './require-staff-factor.ts';

export type FactorContext = Pick<Parts, 'db' | 'config'> & { actor: StaffActor; visit: Visit };
export type FactorProof = { password: string; code: string };

/** Requires the caller's password and a code; returns their id. */
export async function requireBothFactors(
  { db, config, actor, visit }: FactorContext,
  { password, code }: FactorProof,
): Promise<number> {
  const { staff_id } = actor;
  await requireWithinLimit(db, 'password_check', `staff ${staff_id}`);
  const staff = await findStaff(db, staff_id);
  const isRight = await matchesPassword(password, staff.password_hash, 'proven');
  if (!isRight) refuse('INCORRECT_PASSWORD');
  await requireStaffFactor({ db, config }, visit, staff_id, code);
  return staff_id;
}
