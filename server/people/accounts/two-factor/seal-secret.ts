import { deriveKey, seal, unseal } from '#server/platform/seal.ts';

const PURPOSE = 'two_factor 1';

/** Kind of holder of a second factor; users and staff have separate ids. */
export type FactorHolder = 'user' | 'staff';

/** Encrypts a holder's secret for storage. */
export function sealSecret(
  secretKey: string,
  id: number,
  secret: string,
  holder: FactorHolder = 'user',
): string {
  return seal(deriveKey(secretKey, PURPOSE), secret, `${holder} ${id}`);
}

/** Decrypts a stored secret; throws if the secret key is not the one it was encrypted with. */
export function unsealSecret(
  secretKey: string,
  id: number,
  sealed: string,
  holder: FactorHolder = 'user',
): string {
  return unseal(deriveKey(secretKey, PURPOSE), sealed, `${holder} ${id}`);
}
