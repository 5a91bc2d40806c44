import type { NewcomerActor } from '#contract/actors.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { requireWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findFactor, replaceRecoveryCodes } from './holder-store.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './make-recovery-codes.ts';
import { matchStep } from './match-step.ts';
import { unsealSecret } from './seal-secret.ts';
import { updateConfirmed } from './store.ts';

/**
 * Turns two-factor authentication on by a first code of the app; returns the recovery codes, only
 * once.
 */
export async function confirmTwoFactor(
  { db, config }: Parts,
  actor: NewcomerActor,
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
