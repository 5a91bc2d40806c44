import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { failuresCountFrom, MAX_SIGN_IN_FAILURES } from '../rules.ts';
import { countFailures, deleteFailure, deleteFailuresOf, insertFailure } from './store.ts';

/** Key under which wrong passwords of a user are counted. */
export const failureKey = (userId: number) => `user:${userId}`;

/** Key under which wrong second factors of a user are counted. */
export const secondFailureKey = (userId: number) => `two_factor:${userId}`;

/** Key under which wrong second factors of a staff member are counted. */
export const staffFailureKey = (staffId: number) => `staff_two_factor:${staffId}`;

/**
 * Counts an attempt as failed before it is checked, so that concurrent guesses cannot all start
 * from the same count; a successful attempt is refunded. Known devices are counted separately, so that a
 * stranger's failures never lock out the owner's devices. Refuses 20049.
 */
export async function reserveAttempt(db: Db, key: string, knownDevice: string): Promise<bigint> {
  const at = now();
  const attempt = await insertFailure(db, {
    account_key: key,
    device_hash: knownDevice,
    failed_at: at,
  });
  const failures = await countFailures(db, key, knownDevice, failuresCountFrom(at));
  if (failures <= MAX_SIGN_IN_FAILURES) return attempt;
  await deleteFailure(db, attempt);
  refuse('LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD');
}

/** Clears failures of an account on every device, after its owner has set a new password. */
export async function clearFailures(db: Db, userId: number): Promise<void> {
  await deleteFailuresOf(db, failureKey(userId));
  await deleteFailuresOf(db, secondFailureKey(userId));
}
