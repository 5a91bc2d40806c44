import type { StaffActor } from '#contract/actors.ts';
import type { Language } from '#contract/language.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { choiceOf } from './choice-of.ts';
import { composeMail, type Message } from './compose-mail.ts';
import { deliverMail } from './deliver-mail.ts';
import { findIdentity } from './find-identity.ts';
import { findChanged } from './find-template.ts';
import { findKind, type KindName, kinds } from './kinds/find-kind.ts';
import type { Kind, Template } from './kinds/mail-kind.ts';
import type { FindRecipient } from './mail-notifications.ts';
import { openMail } from './open-mail.ts';
import { labelOf } from './present.ts';
import { lacksLink, unknownVariables } from './rules.ts';

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

/** Composes a mail with sample values: the name of each variable. Refuses like `requireTemplate`. */
export async function previewTemplate(
  db: Db,
  config: Config,
  { staff_id, name }: StaffActor,
  { kind: kindName, language, ...template }: TemplateKey & Template,
): Promise<Message> {
  const kind: Kind = kinds[requireTemplate(kindName, template)];
  return composeMail(config, {
    ...{ template, language, name },
    identity: await findIdentity(db, config),
    values: Object.fromEntries(kind.variables.map((variable) => [variable, `‹${variable}›`])),
    link: `${config.public_url}/`,
    choice: kind.schedule === null ? null : choiceOf(config, { staff_id }, kindName),
    hasAccount: kind.audience !== 'brand',
  });
}

/** Sends the preview to the caller. Refuses like `requireTemplate`, and MAIL_NOT_SENT. */
export async function testTemplate(
  parts: Parts,
  findRecipient: FindRecipient,
  actor: StaffActor,
  input: TemplateKey & Template,
): Promise<{ email: string }> {
  const { db, config } = parts;
  const message = await previewTemplate(db, config, actor, input);
  const to = (await findRecipient(db, actor)) ?? refuse('MAIL_NOT_SENT');
  const source = `test ${newCode(12)}`;
  const kind = requireTemplate(input.kind, input);
  const mail = await openMail(db, config, kind, source, { ...to, language: input.language });
  if (!(await deliverMail(parts, mail, message, { isLast: true }))) refuse('MAIL_NOT_SENT');
  return { email: to.email };
}

/**
 * The kind of a template. Refuses NOTIFICATION_KIND_UNKNOWN, TEMPLATE_VARIABLE_UNKNOWN (with the
 * names) and TEMPLATE_LINK_REQUIRED, because without its link a sign-in mail is useless.
 */
function requireTemplate(name: string, { subject, body }: Template): KindName {
  const kind = findKind(name);
  if (!kind) refuse('NOTIFICATION_KIND_UNKNOWN');
  const variables = unknownVariables(kind, subject, body);
  if (variables.length > 0) refuse('TEMPLATE_VARIABLE_UNKNOWN', { variables });
  if (lacksLink(kind, body)) refuse('TEMPLATE_LINK_REQUIRED');
  return name as KindName;
}

/** The templates that staff have changed, with when. */
function listChanged(db: Db) {
  return db.selectFrom('mail_templates').select(['kind', 'language', 'updated_at']).execute();
}

/** Stores a changed template. */
async function upsertTemplate(
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
async function deleteTemplate(
  db: Db,
  { kind, language }: { kind: string; language: Language },
): Promise<void> {
  await db
    .deleteFrom('mail_templates')
    .where('kind', '=', kind)
    .where('language', '=', language)
    .execute();
}
