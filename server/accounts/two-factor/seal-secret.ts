import { deriveKey, seal, unseal } from '#server/platform/seal.ts';

const PURPOSE = 'two_factor 1';

/** Whose second factor it is; the two kinds are numbered apart. */
export type FactorHolder = 'user' | 'staff';

/** What is stored of a holder's secret. */
export function sealSecret(
  secretKey: string,
  id: number,
  secret: string,
  holder: FactorHolder = 'user',
): string {
  return seal(deriveKey(secretKey, PURPOSE), secret, `${holder} ${id}`);
}

/** The secret behind what is stored; throws where the secret key is not the one it was sealed with. */
export function unsealSecret(
  secretKey: string,
  id: number,
  sealed: string,
  holder: FactorHolder = 'user',
): string {
  return unseal(deriveKey(secretKey, PURPOSE), sealed, `${holder} ${id}`);
}
