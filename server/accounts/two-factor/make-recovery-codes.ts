import { createHmac } from 'node:crypto';
import { newCode } from '#server/platform/ids.ts';
import { deriveKey } from '#server/platform/seal.ts';

const CODES = 10;
const LENGTH = 10;

/** Ten new recovery codes as people see them: XXXXX-XXXXX. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const code = newCode(LENGTH).toUpperCase();
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });
}

/**
 * What is stored of a recovery code. Keyed, as its 50 bits alone could be tried out on a stolen
 * table; the case, hyphens and blanks that people type do not matter.
 */
export function hashRecoveryCode(secretKey: string, userId: number, code: string): string {
  const bare = code.toUpperCase().replace(/[\s-]/g, '');
  const key = deriveKey(secretKey, 'recovery_code 1');
  return createHmac('sha256', key).update(`${userId} ${bare}`).digest('hex');
}
