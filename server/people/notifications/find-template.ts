import type { Language } from '#contract/language.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type KindName, kinds } from './kinds/find-kind.ts';
import type { Template } from './kinds/mail-kind.ts';
import { findChanged } from './template-store.ts';

/** The template of a kind in a language, as staff changed it, else the default. */
export async function findTemplate(db: Db, kind: KindName, language: Language): Promise<Template> {
  return (await findChanged(db, kind, language)) ?? kinds[kind][language];
}
