import type { StaffActor } from '#contract/actors.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { choiceOf } from './choice-of.ts';
import { composeMail, type Message } from './compose-mail.ts';
import { deliverMail } from './deliver-mail.ts';
import { requireTemplate, type TemplateKey } from './edit-template.ts';
import { findIdentity } from './find-identity.ts';
import { kinds } from './kinds/find-kind.ts';
import type { Kind, Template } from './kinds/mail-kind.ts';
import type { FindRecipient } from './mail-notifications.ts';
import { openMail } from './open-mail.ts';

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
