import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { hashRecoveryCode } from './make-recovery-codes.ts';
import { matchStep } from './match-step.ts';
import { unsealSecret } from './seal-secret.ts';
import { type FactorOwner, findFactor, updateLastStep, updateRecoveryCodeUsed } from './store.ts';

type Context = Pick<Parts, 'db' | 'config'>;

const withoutSpaces = (code: string) => code.replace(/[\s-]/g, '');

/** Whether a code is an authenticator app's: six digits. Recovery codes are longer. */
export const isAppCode = (code: string) => /^\d{6}$/.test(withoutSpaces(code));

/**
 * Verifies and consumes a code of a holder's app or a recovery code. `reportUsed` publishes the use
 * of a recovery code in the same transaction. False for a code that is wrong or already used.
 */
export async function consumeCode(
  { db, config }: Context,
  owner: FactorOwner,
  code: string,
  reportUsed: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  const bare = withoutSpaces(code);
  if (isAppCode(code)) return consumeAppCode({ db, config }, owner, bare);
  const hash = hashRecoveryCode(config.secret_key, owner.id, bare, owner.holder);
  return inTransaction(db, async (tx) => {
    if (!(await updateRecoveryCodeUsed(tx, owner, hash, now()))) return false;
    await reportUsed(tx);
    return true;
  });
}

async function consumeAppCode(
  { db, config }: Context,
  owner: FactorOwner,
  code: string,
): Promise<boolean> {
  const factor = await findFactor(db, owner);
  if (!factor?.confirmed_at) return false;
  const secret = unsealSecret(config.secret_key, owner.id, factor.sealed_secret, owner.holder);
  const step = matchStep(secret, code, now());
  return step !== null && updateLastStep(db, owner, step);
}
