import type { Visit } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findFactor } from './holder-store.ts';
import { requireSecondFactor } from './require-second-factor.ts';

type Context = Pick<Parts, 'db' | 'config'>;

/** Whether a user's second factor is set up and confirmed. */
export async function isSecondFactorOn(db: Parts['db'], userId: number): Promise<boolean> {
  return Boolean((await findFactor(db, { holder: 'user', id: userId }))?.confirmed_at);
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
