import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findFactor, type Held, updateLastStep, updateRecoveryCodeUsed } from './holder-store.ts';
import { hashRecoveryCode } from './make-recovery-codes.ts';
import { matchStep } from './match-step.ts';
import { unsealSecret } from './seal-secret.ts';

type Keys = Pick<Parts, 'db' | 'config'>;

const withoutSpaces = (code: string) => code.replace(/[\s-]/g, '');

/** Whether a code is an authenticator app's: six digits. Recovery codes are longer. */
export const isAppCode = (code: string) => /^\d{6}$/.test(withoutSpaces(code));

/**
 * Verifies and consumes a code of a holder's app or a recovery code. `reportUsed` publishes the use
 * of a recovery code in the same transaction. False for a code that is wrong or already used.
 */
export async function takeCode(
  { db, config }: Keys,
  held: Held,
  code: string,
  reportUsed: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  const bare = withoutSpaces(code);
  if (isAppCode(code)) return takeAppCode({ db, config }, held, bare);
  const hash = hashRecoveryCode(config.secret_key, held.id, bare, held.holder);
  return inTransaction(db, async (tx) => {
    if (!(await updateRecoveryCodeUsed(tx, held, hash, now()))) return false;
    await reportUsed(tx);
    return true;
  });
}

async function takeAppCode({ db, config }: Keys, held: Held, code: string): Promise<boolean> {
  const factor = await findFactor(db, held);
  if (!factor?.confirmed_at) return false;
  const secret = unsealSecret(config.secret_key, held.id, factor.sealed_secret, held.holder);
  const step = matchStep(secret, code, now());
  return step !== null && updateLastStep(db, held, step);
}
