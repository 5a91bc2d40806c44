import type { StaffActor } from '#contract/actors.ts';
import type { Language } from '#contract/language.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findKind, type KindName, kinds } from './kinds/find-kind.ts';
import type { Kind, Template } from './kinds/mail-kind.ts';
import { labelOf } from './present.ts';
import { lacksLink, unknownVariables } from './rules.ts';
import { deleteTemplate, findChanged, listChanged, upsertTemplate } from './template-store.ts';

export type TemplateKey = { kind: string; language: Language };

/** All kinds of mail, with the languages whose template staff have changed. */
export async function listTemplates(db: Db, language: Language) {
  const changed = await listChanged(db);
  const list = Object.entries<Kind>(kinds).map(([name, kind]) => ({
    kind: name,
    label: labelOf(kind, language),
    audience: kind.audience,
    schedule: kind.schedule,
    changed: changed.filter((one) => one.kind === name).map((one) => one.language as Language),
  }));
  return { list, total: list.length };
}

/** A template with the variables it may use. Refuses NOTIFICATION_KIND_UNKNOWN. */
export async function showTemplate(
  db: Db,
  { kind: name, language }: TemplateKey,
  reader: Language,
) {
  const kind = findKind(name) ?? refuse('NOTIFICATION_KIND_UNKNOWN');
  const changed = await findChanged(db, name, language);
  const { subject, body } = changed ?? kind[language];
  return {
    ...{ kind: name, language, subject, body },
    label: labelOf(kind, reader),
    is_default: changed === undefined,
    variables: [...kind.variables, 'link', 'network'],
  };
}

/** Stores a changed template. Refuses like `requireTemplate`. */
export async function editTemplate(
  db: Db,
  { staff_id }: StaffActor,
  { kind, language, ...template }: TemplateKey & Template,
  reader: Language,
) {
  requireTemplate(kind, template);
  await upsertTemplate(db, { kind, language }, template, staff_id);
  return showTemplate(db, { kind, language }, reader);
}

/** Resets a template to its default. Refuses NOTIFICATION_KIND_UNKNOWN. */
export async function resetTemplate(db: Db, key: TemplateKey, reader: Language) {
  if (!findKind(key.kind)) refuse('NOTIFICATION_KIND_UNKNOWN');
  await deleteTemplate(db, key);
  return showTemplate(db, key, reader);
}

/**
 * The kind of a template. Refuses NOTIFICATION_KIND_UNKNOWN, TEMPLATE_VARIABLE_UNKNOWN (with the
 * names) and TEMPLATE_LINK_REQUIRED, because without its link a sign-in mail is useless.
 */
export function requireTemplate(name: string, { subject, body }: Template): KindName {
  const kind = findKind(name);
  if (!kind) refuse('NOTIFICATION_KIND_UNKNOWN');
  const variables = unknownVariables(kind, subject, body);
  if (variables.length > 0) refuse('TEMPLATE_VARIABLE_UNKNOWN', { variables });
  if (lacksLink(kind, body)) refuse('TEMPLATE_LINK_REQUIRED');
  return name as KindName;
}
