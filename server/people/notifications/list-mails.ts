import type { ParsedOf } from '#contract/call.ts';
import type { Language } from '#contract/language.ts';
import type { listMails as listCall } from '#contract/notifications/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { countMails, listMailRows } from './mail-store.ts';
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
