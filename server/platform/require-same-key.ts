import type { Db } from './db/connect.ts';
import { deriveKey } from './seal.ts';
import { findSetting, insertSettingOnce } from './settings/store.ts';

const SETTING = 'secret_key.fingerprint';

/** The secret key is not the one that this database was set up with. */
export class WrongKey extends Error {}

/**
 * Remembers the secret key of a new database by its fingerprint, and throws `WrongKey` where a database
 * was set up with another key: what is sealed in it could not be opened, and what would be sealed from
 * now on could not be opened by the others.
 */
export async function requireSameKey(db: Db, secretKey: string): Promise<void> {
  const kept = await insertSettingOnce(db, SETTING, fingerprintOf(secretKey));
  if (kept === fingerprintOf(secretKey)) return;
  throw new WrongKey(
    'The secret key is not the one this database was set up with. Set SECRET_KEY to that key, or restore the file secret-key of DATA_DIR from the backup.',
  );
}

/** Whether the key is that of the database; null: the database has not been told a key yet. */
export async function isSameKey(db: Db, secretKey: string): Promise<boolean | null> {
  const kept = await findSetting(db, SETTING);
  return kept ? kept.value === fingerprintOf(secretKey) : null;
}

/** A key of its own purpose: it says nothing about the others. */
const fingerprintOf = (secretKey: string) =>
  deriveKey(secretKey, 'fingerprint').export().toString('hex');
