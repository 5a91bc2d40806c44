import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { readSecretKey } from '../data-folder.ts';
import { connect } from '../db/connect.ts';
import { isSameKey } from '../require-same-key.ts';
import type { Finding } from './finding.ts';

const subject = 'key' as const;
const FIX =
  'Set SECRET_KEY to the key used before, or restore DATA_DIR/secret-key from a backup. If it is lost, what is sealed with it cannot be read again: second factors, payout details, secrets of postbacks.';

/** Checks that the secret key is the one the database was set up with. */
export async function checkKey(url: string, config: Config): Promise<Finding> {
  const key = config.secret_key || (await readExistingKey(config.data_dir));
  const db = connect(url, 1);
  try {
    const isSame = key === '' ? null : await isSameKey(db, key);
    if (isSame === true) {
      return { level: 'OK', subject, text: 'the secret key is that of the database' };
    }
    if (isSame === false) {
      const text = 'the secret key is not the one this database was set up with';
      return { level: 'error', subject, text, fix: FIX };
    }
    return { level: 'OK', subject, text: 'the database takes the secret key at the next start' };
  } finally {
    await db.destroy();
  }
}

/** Unlike a start, this does not create a key. */
async function readExistingKey(folder: string): Promise<string> {
  return existsSync(join(folder, 'secret-key')) ? readSecretKey(folder) : '';
}
