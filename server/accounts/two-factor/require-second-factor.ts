import { publish } from '#server/events.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { reserveAttempt, secondFailureKey } from '../sessions/reserve-attempt.ts';
import { deleteFailure, isKnownDevice } from '../sessions/store.ts';
import { takeCode } from './take-code.ts';

/**
 * Takes a code of the app or a recovery code, which is used up by it; refuses 20060 for any that is
 * wrong or was taken before, 20049 after ten failures within a day on the same device.
 */
export async function requireSecondFactor(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  visit: Visit,
  userId: number,
  code: string,
): Promise<void> {
  const isKnown = await isKnownDevice(db, userId, visit.device);
  const device = isKnown ? visit.device : '';
  const attempt = await reserveAttempt(db, secondFailureKey(userId), device);
  const held = { holder: 'user', id: userId } as const;
  const isRight = await takeCode({ db, config }, held, code, (tx) =>
    publish(tx, 'user.details_changed', { user_id: userId, detail: 'recovery_code' }),
  );
  if (!isRight) refuse('CODE_ERROR');
  await deleteFailure(db, attempt);
}
