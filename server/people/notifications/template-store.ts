import type { Language } from '#contract/language.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Template } from './kinds/mail-kind.ts';

/** The templates that staff have changed, with when. */
export function listChanged(db: Db) {
  return db.selectFrom('mail_templates').select(['kind', 'language', 'updated_at']).execute();
}

/** A template that staff have changed, or undefined. */
export function findChanged(db: Db, kind: string, language: Language) {
  return db
    .selectFrom('mail_templates')
    .select(['subject', 'body', 'updated_at'])
    .where('kind', '=', kind)
    .where('language', '=', language)
    .executeTakeFirst();
}

/** Stores a changed template. */
export async function upsertTemplate(
  db: Db,
  key: { kind: string; language: Language },
  template: Template,
  staffId: number,
): Promise<void> {
  const change = { ...template, updated_at: now(), updated_by: staffId };
  await db
    .insertInto('mail_templates')
    .values({ ...key, ...change })
    .onConflict((conflict) => conflict.columns(['kind', 'language']).doUpdateSet(change))
    .execute();
}

/** Deletes a changed template, so that the default applies. */
export async function deleteTemplate(
  db: Db,
  { kind, language }: { kind: string; language: Language },
): Promise<void> {
  await db
    .deleteFrom('mail_templates')
    .where('kind', '=', kind)
    .where('language', '=', language)
    .execute();
}
