import type { StaffStep } from '#contract/accounts/staff-two-factor.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { challengeExpiry, setUpExpiry } from '../rules.ts';
import { newSecret, writeOtpauthUrl } from '../two-factor/match-step.ts';
import { sealSecret } from '../two-factor/seal-secret.ts';
import { findFactor } from '../two-factor/store.ts';

/**
 * Second step after a right password: a code, or setting up the factor. A new secret belongs to
 * this challenge only, so that concurrent set-ups cannot mix theirs.
 */
export async function offerStaffStep(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  staff: { id: number; email: string },
): Promise<StaffStep> {
  const challenge = newToken();
  const created_at = now();
  const row = { token_hash: hashToken(challenge), staff_id: staff.id, created_at };
  if (await findFactor(db, { holder: 'staff', id: staff.id })) {
    const expires_at = challengeExpiry(created_at);
    await insertStaffChallenge(db, { ...row, expires_at, sealed_secret: null });
    return { step: 'two_factor', challenge, expires_at: expires_at.toISOString() };
  }
  const secret = newSecret();
  const expires_at = setUpExpiry(created_at);
  const sealed_secret = sealSecret(config.secret_key, staff.id, secret, 'staff');
  await insertStaffChallenge(db, { ...row, expires_at, sealed_secret });
  return {
    step: 'two_factor_setup',
    challenge,
    expires_at: expires_at.toISOString(),
    secret,
    otpauth_url: writeOtpauthUrl(config, secret, staff.email),
  };
}

/** Stores the hash of a challenge for the second step of a staff sign-in. */
async function insertStaffChallenge(
  db: Db,
  challenge: {
    token_hash: string;
    staff_id: number;
    sealed_secret: string | null;
    created_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  await db.insertInto('staff_challenges').values(challenge).execute();
}
