import { sql } from 'kysely';
import type { ParsedOf } from '#contract/call.ts';
import type { Language } from '#contract/language.ts';
import type { listMails as listCall } from '#contract/notifications/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { countRows, type RowCount } from '#server/platform/db/count-rows.ts';
import { findable } from '#server/platform/db/like-pattern.ts';
import type { StoredMail } from './mail-store.ts';
import { presentMail } from './present.ts';

/** A page of mails, newest first. */
export async function listMails(
  db: Db,
  language: Language,
  { curPage, perPage, ...filter }: ParsedOf<typeof listCall>,
) {
  const rows = await listMailRows(db, filter, { curPage, perPage });
  return {
    list: rows.map((row) => presentMail(row, language)),
    ...(await countMails(db, filter)),
  };
}

/** A page of mails, newest first. */
function listMailRows(
  db: Db,
  filter: MailFilter,
  { curPage, perPage }: { curPage: number; perPage: number },
): Promise<StoredMail[]> {
  return filtered(db, filter)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((curPage - 1) * perPage)
    .execute();
}

/** The number of mails that match the filter. */
function countMails(db: Db, filter: MailFilter): Promise<RowCount> {
  return countRows(db, filtered(db, filter).select('id'));
}

type MailFilter = {
  recipient?: string | undefined;
  kind?: string | undefined;
  status?: string | undefined;
  publisher_id?: number | undefined;
};

function filtered(db: Db, { recipient, kind, status, publisher_id }: MailFilter) {
  let query = db.selectFrom('mails');
  if (recipient !== undefined) {
    const like = findable(recipient.toLowerCase());
    query = query.where(sql<boolean>`lower(recipient) like ${like}`);
  }
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (status !== undefined) query = query.where('status', '=', status);
  if (publisher_id !== undefined) query = query.where('publisher_id', '=', publisher_id);
  return query;
}
