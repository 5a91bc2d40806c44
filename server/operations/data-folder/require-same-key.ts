import type { Db } from '#server/platform/db/connect.ts';
import { deriveKey } from '#server/platform/seal.ts';
import { findSetting, insertSettingOnce } from '#server/platform/settings/store.ts';

const SETTING = 'secret_key.fingerprint';

/** The secret key is not the one this database was set up with. */
export class WrongKey extends Error {}

/**
 * Stores the fingerprint of the secret key in a new database, and throws `WrongKey` if the database
 * was set up with another key: values encrypted with that key could not be decrypted, and values
 * encrypted with this one would be unreadable to the other programs.
 */
export async function requireSameKey(db: Db, secretKey: string): Promise<void> {
  const kept = await insertSettingOnce(db, SETTING, fingerprintOf(secretKey));
  if (kept === fingerprintOf(secretKey)) return;
  throw new WrongKey(
    'The secret key is not the one this database was set up with. Set SECRET_KEY to that key, or restore the file secret-key of DATA_DIR from the backup.',
  );
}

/** Whether the key is that of the database; null: the database has no stored fingerprint yet. */
export async function isSameKey(db: Db, secretKey: string): Promise<boolean | null> {
  const kept = await findSetting(db, SETTING);
  return kept ? kept.value === fingerprintOf(secretKey) : null;
}

/** Whether a fingerprint is that of the key. */
export const isSameKeyAs = (fingerprint: string, secretKey: string): boolean =>
  fingerprint === fingerprintOf(secretKey);

/** Derived for this purpose only, so it reveals nothing about the other keys. */
export const fingerprintOf = (secretKey: string) =>
  deriveKey(secretKey, 'fingerprint').export().toString('hex');
