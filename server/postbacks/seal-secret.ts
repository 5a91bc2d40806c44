import { randomBytes } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';
import { deriveKey, seal, unseal } from '#server/platform/seal.ts';

type Keyed = Pick<Config, 'secret_key'>;

const keyOf = ({ secret_key }: Keyed) => deriveKey(secret_key, 'postback secrets');
// Bound to its owner: a row written into another publisher's postback does not open there.
const boundTo = (publisherId: number) => `postbacks.secret ${publisherId}`;

/** A new secret as Standard Webhooks writes it, sealed for its row. */
export function sealNewSecret(config: Keyed, publisherId: number): string {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return seal(keyOf(config), secret, boundTo(publisherId));
}

/** The secret of a row. */
export function openSecret(config: Keyed, publisherId: number, sealed: string): string {
  return unseal(keyOf(config), sealed, boundTo(publisherId));
}
