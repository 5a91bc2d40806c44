import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSecretKey } from '#server/operations/data-folder/data-folder.ts';
import { isSameKey } from '#server/operations/data-folder/require-same-key.ts';
import type { Config } from '#server/platform/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import type { Finding } from './doctor-finding.ts';

const subject = 'key' as const;
const FIX =
  'Set SECRET_KEY to the key used before, or restore DATA_DIR/secret-key from a backup. If the key is lost, the data encrypted with it cannot be recovered: second factors, payout details, postback secrets.';

/** Checks that the secret key is the one the database was set up with. */
export async function checkKey(url: string, config: Config): Promise<Finding> {
  const key = config.secret_key || (await readExistingKey(config.data_dir));
  const db = connect(url, 1);
  try {
    const isSame = key === '' ? null : await isSameKey(db, key);
    if (isSame === true) {
      return { level: 'OK', subject, text: 'the secret key belongs to this database' };
    }
    if (isSame === false) {
      const text = 'the secret key is not the one this database was set up with';
      return { level: 'error', subject, text, fix: FIX };
    }
    return {
      level: 'OK',
      subject,
      text: 'the next start stores the fingerprint of the secret key',
    };
  } finally {
    await db.destroy();
  }
}

/** Unlike a start, this does not create a key. */
async function readExistingKey(folder: string): Promise<string> {
  return existsSync(join(folder, 'secret-key')) ? readSecretKey(folder) : '';
}
