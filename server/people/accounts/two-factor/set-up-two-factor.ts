import type { UserActor } from '#contract/actors.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { requireWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requirePassword } from '../passwords/require-password.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './make-recovery-codes.ts';
import { matchStep, newSecret, writeOtpauthUrl } from './match-step.ts';
import { sealSecret, unsealSecret } from './seal-secret.ts';
import { findFactor, replaceRecoveryCodes } from './store.ts';

/** Creates a secret for an authenticator app; it replaces an earlier unconfirmed one. */
export async function setUpTwoFactor(
  { db, config }: Parts,
  actor: UserActor,
  password: string,
): Promise<{ secret: string; otpauth_url: string }> {
  const user = await requirePassword(db, actor, password);
  const secret = newSecret();
  const isStored = await upsertTwoFactor(db, {
    user_id: user.id,
    sealed_secret: sealSecret(config.secret_key, user.id, secret),
    created_at: now(),
  });
  if (!isStored) refuse('TWO_FACTOR_ALREADY_ON');
  return { secret, otpauth_url: writeOtpauthUrl(config, secret, user.email) };
}

/**
 * Turns two-factor authentication on by a first code of the app; returns the recovery codes, only
 * once.
 */
export async function confirmTwoFactor(
  { db, config }: Parts,
  actor: UserActor,
  code: string,
): Promise<{ recovery_codes: string[] }> {
  const { user_id } = actor;
  const owner = { holder: 'user', id: user_id } as const;
  await requireWithinLimit(db, 'two_factor_confirm', user_id);
  const factor = await findFactor(db, owner);
  if (!factor) refuse('TWO_FACTOR_NOT_ON');
  if (factor.confirmed_at) refuse('TWO_FACTOR_ALREADY_ON');
  const { sealed_secret } = factor;
  const secret = unsealSecret(config.secret_key, user_id, sealed_secret);
  const step = matchStep(secret, code.replace(/[\s-]/g, ''), now());
  if (step === null) refuse('CODE_ERROR');
  const recovery_codes = makeRecoveryCodes();
  const hashes = recovery_codes.map((one) => hashRecoveryCode(config.secret_key, user_id, one));
  await inTransaction(db, async (tx) => {
    const isFirst = await updateConfirmed(tx, { user_id, sealed_secret, step, at: now() });
    if (!isFirst) refuse('TWO_FACTOR_ALREADY_ON');
    await replaceRecoveryCodes(tx, owner, hashes);
    await publish(tx, 'user.details_changed', { user_id, detail: 'two_factor_on' });
  });
  return { recovery_codes };
}

/** Upserts a secret that is not confirmed yet; false if two-factor authentication is on. */
async function upsertTwoFactor(
  db: Db,
  factor: { user_id: number; sealed_secret: string; created_at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('two_factors')
    .values(factor)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: factor.sealed_secret, created_at: factor.created_at })
        .where('two_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Confirms the second factor with this secret; false if another call was first. */
async function updateConfirmed(
  tx: Tx,
  factor: { user_id: number; sealed_secret: string; step: bigint; at: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('two_factors')
    .set({ confirmed_at: factor.at, last_step: factor.step })
    .where('user_id', '=', factor.user_id)
    .where('sealed_secret', '=', factor.sealed_secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return updated.numUpdatedRows > 0n;
}
