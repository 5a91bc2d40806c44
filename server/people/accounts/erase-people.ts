import { sql } from 'kysely';
import { eraseNotifications } from '#server/people/notifications/erase-notifications.ts';
import { releaseFilesOf } from '#server/people/uploads/claim-file.ts';
import type { Tx } from '#server/platform/db/connect.ts';

/**
 * Erases the people and the company of a closed publisher: names, addresses, passwords, pictures,
 * devices, mails and documents. Rows that orders, payments and the audit log refer to stay,
 * overwritten.
 */
export async function erasePeople(tx: Tx, publisherId: number): Promise<void> {
  await eraseNotifications(tx, { publisherId, userIds: await listUserIds(tx, publisherId) });
  await deleteTraces(tx, publisherId);
  await releaseFilesOf(tx, publisherId);
  await overwriteUsers(tx, publisherId);
}

/** Deletes devices, second factors, mailed links, documents and the company of a publisher. */
async function deleteTraces(tx: Tx, publisherId: number): Promise<void> {
  const users = sql`select id from users where publisher_id = ${publisherId}`;
  for (const table of ['mail_tokens', 'email_changes', 'user_devices', 'two_factors'] as const) {
    await sql`delete from ${sql.table(table)} where user_id in (${users})`.execute(tx);
  }
  await sql`update sessions set user_agent = '', device_hash = null where user_id in (${users})`.execute(
    tx,
  );
  await sql`
    update team_invitations set email = 'erased-' || id || '@invalid'
    where publisher_id = ${publisherId}`.execute(tx);
  await tx.deleteFrom('media_kits').where('publisher_id', '=', publisherId).execute();
  await tx.deleteFrom('companies').where('publisher_id', '=', publisherId).execute();
}

/** Overwrites the names, addresses and passwords of a publisher's users, and its name. */
async function overwriteUsers(tx: Tx, publisherId: number): Promise<void> {
  await sql`
    update users set username = 'erased-' || id, email = 'erased-' || id || '@invalid',
      first_name = '', last_name = '', nickname = '', avatar = null, password_hash = null
    where publisher_id = ${publisherId}`.execute(tx);
  await sql`update publishers set name = code where id = ${publisherId}`.execute(tx);
}

/** The users of a publisher. */
async function listUserIds(tx: Tx, publisherId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('publisher_id', '=', publisherId)
    .execute();
  return rows.map(({ id }) => id);
}
