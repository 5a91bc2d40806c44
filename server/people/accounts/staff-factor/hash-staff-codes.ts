import type { Config } from '#server/platform/config.ts';
import { hashRecoveryCode } from '../two-factor/make-recovery-codes.ts';

/** Keyed hashes of a staff member's recovery codes, as stored. */
export function hashStaffCodes(
  { secret_key }: Pick<Config, 'secret_key'>,
  staffId: number,
  codes: readonly string[],
): string[] {
  return codes.map((code) => hashRecoveryCode(secret_key, staffId, code, 'staff'));
}
