import type { Visit } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findFactor } from './holder-store.ts';
import { requireSecondFactor } from './require-second-factor.ts';

type Keys = Pick<Parts, 'db' | 'config'>;

/** Whether a user's second factor is set up and confirmed. */
export async function isSecondFactorOn(db: Parts['db'], userId: number): Promise<boolean> {
  return Boolean((await findFactor(db, { holder: 'user', id: userId }))?.confirmed_at);
}

/**
 * Takes a code of the second factor for one act that a session alone does not allow; refuses with
 * TWO_FACTOR_NOT_ON where none is set up. The code is used up: hold the rest of the input first.
 */
export async function requireStepUp(
  keys: Keys,
  visit: Visit,
  userId: number,
  code: string,
): Promise<void> {
  if (!(await isSecondFactorOn(keys.db, userId))) refuse('TWO_FACTOR_NOT_ON');
  await requireSecondFactor(keys, visit, userId, code);
}
