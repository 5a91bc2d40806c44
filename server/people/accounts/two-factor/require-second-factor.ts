import { publish } from '#server/events.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { secondFailureKey } from '../sessions/reserve-attempt.ts';
import { deleteFailure, isKnownDevice } from '../sessions/store.ts';
import { consumeCode, isAppCode } from './consume-code.ts';
import { reserveCodeAttempt } from './reserve-code-attempt.ts';
import { findFactor } from './store.ts';

type Context = Pick<Parts, 'db' | 'config'>;

/**
 * Verifies and consumes a code of the app or a recovery code; refuses 20060 for one that is wrong
 * or already used, 20049 after too many failures (see `reserveCodeAttempt`).
 */
export async function requireSecondFactor(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  visit: Visit,
  userId: number,
  code: string,
): Promise<void> {
  const attempt = await reserveCodeAttempt(db, {
    key: secondFailureKey(userId),
    visit,
    isKnownDevice: await isKnownDevice(db, userId, visit.device),
    isAppCode: isAppCode(code),
  });
  const owner = { holder: 'user', id: userId } as const;
  const isRight = await consumeCode({ db, config }, owner, code, (tx) =>
    publish(tx, 'user.details_changed', { user_id: userId, detail: 'recovery_code' }),
  );
  if (!isRight) refuse('CODE_ERROR');
  await deleteFailure(db, attempt);
}

/**
 * Step-up: requires a second-factor code for one action that a session does not allow by itself.
 * Refuses TWO_FACTOR_NOT_ON if none is set up. The code is consumed, so validate the rest of the
 * input first.
 */
export async function requireStepUp(
  context: Context,
  visit: Visit,
  userId: number,
  code: string,
): Promise<void> {
  if (!(await isSecondFactorOn(context.db, userId))) refuse('TWO_FACTOR_NOT_ON');
  await requireSecondFactor(context, visit, userId, code);
}

/** Whether a user's second factor is set up and confirmed. */
export async function isSecondFactorOn(db: Parts['db'], userId: number): Promise<boolean> {
  return Boolean((await findFactor(db, { holder: 'user', id: userId }))?.confirmed_at);
}
