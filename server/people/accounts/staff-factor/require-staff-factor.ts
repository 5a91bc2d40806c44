import type { StaffActor } from '#contract/actors.ts';
import { publish } from '#server/events.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { requireWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { matchesPassword } from '../passwords/hash-password.ts';
import { staffFailureKey } from '../sessions/reserve-attempt.ts';
import { deleteFailure } from '../sessions/store.ts';
import { findStaff } from '../store.ts';
import { consumeCode, isAppCode } from '../two-factor/consume-code.ts';
import { reserveCodeAttempt } from '../two-factor/reserve-code-attempt.ts';

/** Counterpart of `requireSecondFactor` for staff; also refuses 20060 and 20049. */
export async function requireStaffFactor(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  visit: Visit,
  staffId: number,
  code: string,
): Promise<void> {
  const attempt = await reserveCodeAttempt(db, {
    key: staffFailureKey(staffId),
    visit,
    isKnownDevice: await isStaffDevice(db, staffId, visit.device),
    isAppCode: isAppCode(code),
  });
  const owner = { holder: 'staff', id: staffId } as const;
  const isRight = await consumeCode({ db, config }, owner, code, (tx) =>
    publish(tx, 'staff.factor_changed', { staff_id: staffId, change: 'recovery_code' }),
  );
  if (!isRight) refuse('CODE_ERROR');
  await deleteFailure(db, attempt);
}

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

/** Whether a staff member has signed in on this device before. */
export async function isStaffDevice(db: Db, staffId: number, device: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff_devices')
    .where('staff_id', '=', staffId)
    .where('device_hash', '=', device)
    .select('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}
