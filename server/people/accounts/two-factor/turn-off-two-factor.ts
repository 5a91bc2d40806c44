import type { UserActor } from '#contract/actors.ts';
import { publish } from '#server/events.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requirePassword } from '../passwords/require-password.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './make-recovery-codes.ts';
import { requireSecondFactor } from './require-second-factor.ts';
import { findFactor, replaceRecoveryCodes } from './store.ts';

type Context = Pick<Parts, 'db' | 'config'> & { actor: UserActor; visit: Visit };
type Proof = { password: string; code: string };

/** Turns two-factor authentication off. A session or a password is not sufficient. */
export async function turnOffTwoFactor(
  context: Context,
  proof: Proof,
): Promise<Record<string, never>> {
  const user_id = await requireBothFactors(context, proof);
  await inTransaction(context.db, async (tx) => {
    await deleteTwoFactor(tx, user_id);
    await publish(tx, 'user.details_changed', { user_id, detail: 'two_factor_off' });
  });
  return {};
}

/** Replaces the recovery codes with ten new ones, returned only once. */
export async function renewRecoveryCodes(
  context: Context,
  proof: Proof,
): Promise<{ recovery_codes: string[] }> {
  const userId = await requireBothFactors(context, proof);
  const { secret_key } = context.config;
  const recovery_codes = makeRecoveryCodes();
  const hashes = recovery_codes.map((code) => hashRecoveryCode(secret_key, userId, code));
  await inTransaction(context.db, (tx) =>
    replaceRecoveryCodes(tx, { holder: 'user', id: userId }, hashes),
  );
  return { recovery_codes };
}

async function requireBothFactors(context: Context, { password, code }: Proof): Promise<number> {
  const { db, config, actor, visit } = context;
  const user = await requirePassword(db, actor, password);
  const factor = await findFactor(db, { holder: 'user', id: user.id });
  if (!factor?.confirmed_at) refuse('TWO_FACTOR_NOT_ON');
  await requireSecondFactor({ db, config }, visit, user.id, code);
  return user.id;
}

/** Deletes a user's second factor; its recovery codes are deleted with it. */
async function deleteTwoFactor(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('two_factors').where('user_id', '=', userId).execute();
}
