import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { reserveAttempt, staffFailureKey } from '../sessions/reserve-attempt.ts';
import { deleteFailure } from '../sessions/store.ts';
import { matchStep } from '../two-factor/match-step.ts';
import { unsealSecret } from '../two-factor/seal-secret.ts';
import { hashStaffCodes } from './hash-staff-codes.ts';
import { findStaffFactor, isStaffDevice, updateStaffCodeUsed, updateStaffStep } from './store.ts';

type Keys = Pick<Parts, 'db' | 'config'>;

/**
 * Takes a code of a staff member's app or a recovery code, which is used up by it; refuses 20060 for
 * any that is wrong or was taken before, 20049 after ten failures within a day on the same device.
 */
export async function requireStaffFactor(
  { db, config }: Keys,
  visit: Visit,
  staffId: number,
  code: string,
): Promise<void> {
  const isKnown = await isStaffDevice(db, staffId, visit.device);
  const key = staffFailureKey(staffId);
  const attempt = await reserveAttempt(db, key, isKnown ? visit.device : '');
  const bare = code.replace(/[\s-]/g, '');
  const isRight = /^\d{6}$/.test(bare)
    ? await takeAppCode({ db, config }, staffId, bare)
    : await takeRecoveryCode({ db, config }, staffId, bare);
  if (!isRight) refuse('CODE_ERROR');
  await deleteFailure(db, attempt);
}

async function takeAppCode({ db, config }: Keys, staffId: number, code: string): Promise<boolean> {
  const factor = await findStaffFactor(db, staffId);
  if (!factor) return false;
  const secret = unsealSecret(config.secret_key, staffId, factor.sealed_secret, 'staff');
  const step = matchStep(secret, code, now());
  return step !== null && updateStaffStep(db, staffId, step);
}

function takeRecoveryCode({ db, config }: Keys, staffId: number, code: string): Promise<boolean> {
  const [hash = ''] = hashStaffCodes(config, staffId, [code]);
  return inTransaction(db, async (tx) => {
    if (!(await updateStaffCodeUsed(tx, staffId, hash, now()))) return false;
    await publish(tx, 'staff.factor_changed', { staff_id: staffId, change: 'recovery_code' });
    return true;
  });
}
