import { randomBytes } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';
import { deriveKey, seal, unseal } from '#server/platform/seal.ts';

type Keyed = Pick<Config, 'secret_key'>;

const keyOf = ({ secret_key }: Keyed) => deriveKey(secret_key, 'postback secrets');
/** The owner of a postback: a publisher, or the brand of a webhook. */
export type PostbackOwner = { publisher_id: number | null; brand_id?: number | null };

// Additional authenticated data: a secret copied into another owner's row does not decrypt.
const boundTo = ({ publisher_id, brand_id }: PostbackOwner) =>
  `postbacks.secret ${publisher_id ?? `brand ${brand_id}`}`;

/** Creates a Standard Webhooks secret, encrypted for its row. */
export function sealNewSecret(config: Keyed, owner: PostbackOwner): string {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return seal(keyOf(config), secret, boundTo(owner));
}

/** Decrypts the secret of a row. */
export function openSecret(config: Keyed, owner: PostbackOwner, sealed: string): string {
  return unseal(keyOf(config), sealed, boundTo(owner));
}
