import { deriveKey, seal, unseal } from '#server/platform/seal.ts';

const PURPOSE = 'two_factor 1';

/** What is stored of a user's secret. */
export function sealSecret(secretKey: string, userId: number, secret: string): string {
  return seal(deriveKey(secretKey, PURPOSE), secret, `user ${userId}`);
}

/** The secret behind what is stored; throws where the secret key is not the one it was sealed with. */
export function unsealSecret(secretKey: string, userId: number, sealed: string): string {
  return unseal(deriveKey(secretKey, PURPOSE), sealed, `user ${userId}`);
}
