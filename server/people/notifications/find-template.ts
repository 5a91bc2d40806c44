import type { Language } from '#contract/language.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type KindName, kinds } from './kinds/find-kind.ts';
import type { Template } from './kinds/mail-kind.ts';

/** The template of a kind in a language, as staff changed it, else the default. */
export async function findTemplate(db: Db, kind: KindName, language: Language): Promise<Template> {
  return (await findChanged(db, kind, language)) ?? kinds[kind][language];
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
