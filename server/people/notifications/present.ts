import type { Language } from '#contract/language.ts';
import type { Schedule } from '#contract/notifications/fields.ts';
import { renderMarkdown } from '#server/platform/documents/render-markdown.ts';
import { fillBody, fillSubject } from './fill-template.ts';
import { findKind } from './kinds/find-kind.ts';
import type { Kind, Template } from './kinds/mail-kind.ts';
import type { StoredMail } from './mail-store.ts';
import type { NotificationRow } from './store.ts';

/** A notification as shown in the bell: the same text as in the mail. */
export function presentNotification(
  row: NotificationRow,
  template: Template,
  language: Language,
  network: string,
) {
  const { id, kind, path } = row;
  const values = { ...(language === 'zh' ? row.values_zh : row.values), network, link: path };
  return {
    ...{ id: Number(id), kind, path },
    title: fillSubject(template.subject, values),
    html: renderMarkdown(fillBody(template.body, values)),
    created_at: row.created_at.toISOString(),
    is_read: row.read_at !== null,
  };
}

/** The name of a kind in a language. */
export function labelOf(kind: Kind | undefined, language: Language): string {
  return kind?.label[language === 'zh' ? 1 : 0] ?? '';
}

/** What a person chose for a kind. */
export function presentPreference(
  name: string,
  kind: Kind & { schedule: Schedule },
  chosen: Schedule | undefined,
  language: Language,
) {
  return {
    kind: name,
    label: labelOf(kind, language),
    schedule: chosen ?? kind.schedule,
    default_schedule: kind.schedule,
  };
}

/** A mail as shown to staff. */
export function presentMail(mail: StoredMail, language: Language) {
  const { kind, recipient, publisher_id, subject, attempts, error } = mail;
  return {
    ...{ id: Number(mail.id), kind, recipient, publisher_id, subject, attempts, error },
    label: labelOf(findKind(kind), language) || kind,
    language: mail.language as Language,
    status: mail.status as 'queued' | 'sent' | 'failed' | 'suppressed',
    created_at: mail.created_at.toISOString(),
    settled_at: mail.settled_at?.toISOString() ?? null,
  };
}
