import { Secret, TOTP } from 'otpauth';
import type { Settings } from '#contract/common/settings.ts';

const PERIOD_MS = 30_000;
const TOLERATED_STEPS = 1;

/**
 * TOTP parameters that all authenticator apps support (RFC 6238): SHA-1, six digits, 30 seconds.
 */
const APP = { algorithm: 'SHA1', digits: 6, period: PERIOD_MS / 1000 };

/** A new secret of 20 bytes, base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** URL an authenticator app reads from a QR code; issuer and label distinguish accounts. */
export function writeOtpauthUrl(
  { network_name: issuer }: Pick<Settings, 'network_name'>,
  secret: string,
  label: string,
): string {
  return new TOTP({ ...APP, issuer, label, secret }).toString();
}

/**
 * The 30-second time step of a code, or null. The previous and next steps are accepted, too, for
 * clock differences and typing time.
 */
export function matchStep(secret: string, code: string, at: Date): bigint | null {
  const totp = new TOTP({ ...APP, secret });
  const timestamp = at.getTime();
  const delta = totp.validate({ token: code, timestamp, window: TOLERATED_STEPS });
  return delta === null ? null : BigInt(Math.floor(timestamp / PERIOD_MS) + delta);
}
