import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { hashEnrolmentCode } from './issue-enrolment-code.ts';
import { countEnrolmentAttempt } from './store.ts';

/** After this many attempts a code is invalid and another one must be issued. */
const MAX_ATTEMPTS = 10;

/**
 * Checks the enrolment code of a staff member; returns its hash, by which it is deleted once used.
 * The attempt is counted before the comparison, so that concurrent attempts cannot exceed the
 * limit. Refuses 21087 for a code that is wrong, expired, used or tried too often.
 */
export async function requireEnrolmentCode(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  staffId: number,
  code: string,
): Promise<string> {
  const code_hash = hashEnrolmentCode(config.secret_key, staffId, code);
  const stored = await countEnrolmentAttempt(db, staffId, { max: MAX_ATTEMPTS, at: now() });
  if (stored !== code_hash) refuse('ENROLMENT_CODE_ERROR');
  return code_hash;
}
