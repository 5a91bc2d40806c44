import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;
const TOLERATED_STEPS = 1;

/** What authenticator apps all agree on (RFC 6238): SHA-1, six digits, 30 seconds. */
const APP = { issuer: 'Tributary', algorithm: 'SHA1', digits: 6, period: PERIOD_MS / 1000 };

/** A new secret of 20 bytes, base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address an authenticator app reads from a QR code; the label tells accounts apart. */
export function writeOtpauthUrl(secret: string, label: string): string {
  return new TOTP({ ...APP, label, secret }).toString();
}

/**
 * The 30-second step that a code belongs to, or null. The steps before and after the present one
 * count, too: clocks of telephones differ, and typing takes time.
 */
export function matchStep(secret: string, code: string, at: Date): bigint | null {
  const totp = new TOTP({ ...APP, secret });
  const timestamp = at.getTime();
  const delta = totp.validate({ token: code, timestamp, window: TOLERATED_STEPS });
  return delta === null ? null : BigInt(Math.floor(timestamp / PERIOD_MS) + delta);
}
