import { randomBytes } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';
import { deriveKey, seal, unseal } from '#server/platform/seal.ts';

type Keyed = Pick<Config, 'secret_key'>;

const keyOf = ({ secret_key }: Keyed) => deriveKey(secret_key, 'postback secrets');
// Additional authenticated data: a secret copied into another publisher's row does not decrypt.
const boundTo = (publisherId: number) => `postbacks.secret ${publisherId}`;

/** Creates a Standard Webhooks secret, encrypted for its row. */
export function sealNewSecret(config: Keyed, publisherId: number): string {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return seal(keyOf(config), secret, boundTo(publisherId));
}

/** Decrypts the secret of a row. */
export function openSecret(config: Keyed, publisherId: number, sealed: string): string {
  return unseal(keyOf(config), sealed, boundTo(publisherId));
}
