import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { reserveAttempt, secondFailureKey } from '../sessions/reserve-attempt.ts';
import { deleteFailure, isKnownDevice } from '../sessions/store.ts';
import { hashRecoveryCode } from './make-recovery-codes.ts';
import { matchStep } from './match-step.ts';
import { unsealSecret } from './seal-secret.ts';
import { findTwoFactor, updateLastStep, updateRecoveryCodeUsed } from './store.ts';

type Keys = Pick<Parts, 'db' | 'config'>;

/**
 * Takes a code of the app or a recovery code, which is used up by it; refuses 20060 for any that is
 * wrong or was taken before, 20049 after ten failures within a day on the same device.
 */
export async function requireSecondFactor(
  { db, config }: Keys,
  visit: Visit,
  userId: number,
  code: string,
): Promise<void> {
  const isKnown = await isKnownDevice(db, userId, visit.device);
  const device = isKnown ? visit.device : '';
  const attempt = await reserveAttempt(db, secondFailureKey(userId), device);
  const bare = code.replace(/[\s-]/g, '');
  const isRight = /^\d{6}$/.test(bare)
    ? await takeAppCode({ db, config }, userId, bare)
    : await takeRecoveryCode({ db, config }, userId, bare);
  if (!isRight) refuse('CODE_ERROR');
  await deleteFailure(db, attempt);
}

async function takeAppCode({ db, config }: Keys, userId: number, code: string): Promise<boolean> {
  const factor = await findTwoFactor(db, userId);
  if (!factor?.confirmed_at) return false;
  const secret = unsealSecret(config.secret_key, userId, factor.sealed_secret);
  const step = matchStep(secret, code, now());
  return step !== null && updateLastStep(db, userId, step);
}

function takeRecoveryCode({ db, config }: Keys, userId: number, code: string): Promise<boolean> {
  const hash = hashRecoveryCode(config.secret_key, userId, code);
  return inTransaction(db, async (tx) => {
    if (!(await updateRecoveryCodeUsed(tx, userId, hash, now()))) return false;
    await publish(tx, 'user.details_changed', { user_id: userId, detail: 'recovery_code' });
    return true;
  });
}
