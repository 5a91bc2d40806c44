import type { Mail } from '#server/platform/mail/send-mail.ts';
import type { Parts } from '#server/platform/parts.ts';
import { composeMail } from './compose-mail.ts';
import { deliverMail } from './deliver-mail.ts';
import { findIdentity } from './find-identity.ts';
import { findTemplate } from './find-template.ts';
import { type KindName, kinds, type Values, type ValuesOf } from './kinds/find-kind.ts';
import { openMail, type Recipient } from './open-mail.ts';

/** The kinds that cannot be turned off. */
export type RequiredKind = {
  [Name in KindName]: (typeof kinds)[Name]['schedule'] extends null ? Name : never;
}[KindName];

/**
 * Sends a mail that cannot be turned off, such as a sign-in link, within the job of its event. Links
 * with secrets are created by that job and never stored. `source` names the subject of the mail: a
 * retry continues the queued mail of the same source.
 */
export async function sendRequiredMail<Name extends RequiredKind>(
  parts: Parts,
  kind: Name,
  mail: {
    source: string;
    to: Recipient;
    values: ValuesOf<Name>;
    /** Absolute address, or '' for none. */
    link: string;
    attachments?: Mail['attachments'];
  },
): Promise<void> {
  const { db, config } = parts;
  const language = mail.to.language ?? 'en';
  const queued = await openMail(db, config, kind, mail.source, mail.to);
  const message = composeMail(config, {
    identity: await findIdentity(db, config),
    template: await findTemplate(db, kind, language),
    values: mail.values as Values,
    ...{ language, name: mail.to.name, link: mail.link, choice: null },
    hasAccount: kinds[kind].audience !== 'brand',
  });
  const { attachments } = mail;
  await deliverMail(parts, queued, { ...message, ...(attachments && { attachments }) });
}
