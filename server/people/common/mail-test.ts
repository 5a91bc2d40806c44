import { createHmac } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { findSetting, upsertSetting } from '#server/platform/settings/store.ts';

const MAIL_TESTED = 'mail.tested';

/** Remembers that the mail server accepted a test mail with the settings of this moment. */
export async function recordMailTest(db: Db, config: Config): Promise<void> {
  const value = JSON.stringify(fingerprintOf(config));
  await inTransaction(db, (tx) => upsertSetting(tx, MAIL_TESTED, value));
}

/** Whether the mail server accepted a test mail with the settings that are in force. */
export async function isMailTested(db: Db, config: Config): Promise<boolean> {
  if (config.smtp_url === '') return false;
  return (await findSetting(db, MAIL_TESTED))?.value === fingerprintOf(config);
}

/** Of the server with its user and password, which the database must not hold unencrypted. */
const fingerprintOf = ({ smtp_url, secret_key }: Config): string =>
  createHmac('sha256', secret_key).update(smtp_url).digest('hex');
