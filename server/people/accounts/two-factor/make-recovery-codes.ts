import { createHmac } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';
import { newCode } from '#server/platform/ids.ts';
import { deriveKey } from '#server/platform/seal.ts';
import type { FactorHolder } from './seal-secret.ts';

const CODES = 10;
const LENGTH = 10;

/** Ten new recovery codes as shown to users: XXXXX-XXXXX. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const code = newCode(LENGTH).toUpperCase();
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });
}

/**
 * Stored hash of a recovery code. It is keyed, because 50 bits could be brute-forced from a stolen
 * table. Case, hyphens and spaces are ignored.
 */
export function hashRecoveryCode(
  secretKey: string,
  id: number,
  code: string,
  holder: FactorHolder = 'user',
): string {
  const bare = code.toUpperCase().replace(/[\s-]/g, '');
  const purpose = holder === 'user' ? 'recovery_code 1' : 'staff_recovery_code 1';
  const key = deriveKey(secretKey, purpose);
  return createHmac('sha256', key).update(`${id} ${bare}`).digest('hex');
}

/** Keyed hashes of a staff member's recovery codes, as stored. */
export function hashStaffCodes(
  { secret_key }: Pick<Config, 'secret_key'>,
  staffId: number,
  codes: readonly string[],
): string[] {
  return codes.map((code) => hashRecoveryCode(secret_key, staffId, code, 'staff'));
}
