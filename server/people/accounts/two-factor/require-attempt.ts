import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { MAX_CHALLENGE_ATTEMPTS } from '../rules.ts';
import { countChallengeAttempt } from './holder-store.ts';
import type { FactorHolder } from './seal-secret.ts';

/**
 * Counts one attempt of a pending sign-in; refuses 21082 after the fifth: the password is required
 * again.
 */
export async function requireAttempt(
  db: Db,
  holder: FactorHolder,
  token_hash: string,
): Promise<void> {
  const attempt = { token_hash, at: now(), maxAttempts: MAX_CHALLENGE_ATTEMPTS };
  if (!(await countChallengeAttempt(db, holder, attempt))) refuse('SIGN_IN_STEP_EXPIRED');
}
