import type { Insertable } from 'kysely';
import type { UserSide } from '#contract/actors.ts';
import type { Language } from '#contract/language.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { newCode } from '#server/platform/ids.ts';
import type { KindName } from './kinds/find-kind.ts';
import type { StoredMail } from './mail-store.ts';

/** Whom a mail is sent to. */
export type Recipient = {
  email: string;
  /** First name, or ''. */
  name: string;
  language: Language | null;
  user_id?: number;
  staff_id?: number;
  publisher_id?: number | null;
  /** Where the user signs in; default: publisher. */
  side?: UserSide;
};

/** Writes a mail to the outbox, or finds the queued one that a retry continues. */
export function openMail(
  db: Db,
  config: Pick<Config, 'public_url'>,
  kind: KindName,
  source: string,
  { email, language, ...account }: Omit<Recipient, 'name'>,
): Promise<StoredMail> {
  return insertMail(db, {
    ...{ kind, source, recipient: email },
    user_id: account.user_id ?? null,
    staff_id: account.staff_id ?? null,
    publisher_id: account.publisher_id ?? null,
    language: language ?? 'en',
    message_id: `<${newCode(24)}@${new URL(config.public_url).hostname}>`,
  });
}

/**
 * Inserts a mail to be sent, or returns the queued one of the same kind, source and recipient: a
 * retried job continues it.
 */
async function insertMail(
  db: Db,
  row: Omit<Insertable<DB['mails']>, 'created_at'>,
): Promise<StoredMail> {
  return db
    .insertInto('mails')
    .values({ ...row, created_at: now() })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'source', 'recipient'])
        .where('status', '=', 'queued')
        .doUpdateSet({ source: row.source }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}
