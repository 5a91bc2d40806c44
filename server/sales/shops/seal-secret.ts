import { randomBytes } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';
import { deriveKey, seal, unseal } from '#server/platform/seal.ts';

type Keyed = Pick<Config, 'secret_key'>;

const keyOf = ({ secret_key }: Keyed) => deriveKey(secret_key, 'shop secrets');
// Additional authenticated data: a secret copied into another connection's row does not decrypt.
const boundTo = (key: string) => `shop_connections.secret ${key}`;

/** A new webhook secret. */
export const newSecret = (): string => randomBytes(24).toString('base64url');

/** Encrypts the secret of a connection. */
export const sealSecret = (config: Keyed, key: string, secret: string): string =>
  seal(keyOf(config), secret, boundTo(key));

/** Decrypts the secret of a connection; empty if it has none. */
export const openSecret = (config: Keyed, key: string, sealed: string | null): string =>
  sealed === null ? '' : unseal(keyOf(config), sealed, boundTo(key));
