import type { NewcomerActor } from '#contract/actors.ts';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requirePassword } from '../passwords/require-password.ts';
import { newSecret, writeOtpauthUrl } from './match-step.ts';
import { sealSecret } from './seal-secret.ts';
import { upsertTwoFactor } from './store.ts';

/** Creates a secret for an authenticator app; it replaces an earlier unconfirmed one. */
export async function setUpTwoFactor(
  { db, config }: Parts,
  actor: NewcomerActor,
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
