import { publish } from '#server/events.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { isKnownDevice } from '../sessions/device-store.ts';
import { secondFailureKey } from '../sessions/reserve-attempt.ts';
import { deleteFailure } from '../sessions/store.ts';
import { consumeCode, isAppCode } from './consume-code.ts';
import { reserveCodeAttempt } from './reserve-code-attempt.ts';

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
