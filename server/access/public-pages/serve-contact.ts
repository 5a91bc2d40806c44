import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRequiredMail } from '#server/people/notifications/send-required-mail.ts';
import { escapeMarkdown } from '#server/platform/documents/escape-markdown.ts';
import { html } from '#server/platform/documents/write-html.ts';
import { newCode } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { isWithinLimit, limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { PageContext } from './write-page.ts';

const FORM = 'application/x-www-form-urlencoded';
/** Larger than the largest message, of which each character may take nine bytes of the form. */
const MAX_FORM_BYTES = 64_000;
const LIMITS = { name: 100, email: 255, message: 4_000 } as const;
const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/;
const topics = ['publisher', 'brand', 'other'] as const;
type Topic = (typeof topics)[number];

const TOPIC_TEXTS: Readonly<Record<Topic, string>> = {
  publisher: 'I am a publisher',
  brand: 'I have a brand or shop',
  other: 'Something else',
};

/** What a visitor has written; the texts are trimmed and may be empty. */
type Contact = { name: string; email: string; topic: Topic; message: string };
/** What became of it: sent, or why not. */
type ContactState = 'sent' | 'incomplete' | 'too-many' | 'failed' | null;

export const emptyContact = (topic: string): Contact => ({
  ...{ name: '', email: '', message: '' },
  topic: topics.find((one) => one === topic) ?? 'publisher',
});

/** Who gets the messages of visitors: the address for support, or the first administrator; or null. */
export async function findContactAddress({
  db,
  config,
}: Pick<Parts, 'db' | 'config'>): Promise<string | null> {
  if (config.support_email !== '') return config.support_email;
  const admin = await db
    .selectFrom('staff')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .select('email')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return admin?.email ?? null;
}

/** Sends the page of the form again, with what became of the message. */
type Answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  sent: { contact: Contact; state: ContactState; status: number },
) => Promise<unknown>;

/**
 * `POST /contact`: mails what a visitor without an account has written to the operator. It stores
 * nothing but the outbox's row, is limited per address and in total, and needs no script.
 */
export async function serveContact(app: FastifyInstance, parts: Parts, answer: Answer) {
  const { db } = parts;
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      FORM,
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post('/contact', async (request, reply) => {
      const { website, ...texts } = (request.body ?? {}) as Record<string, string>;
      const contact = readContact(texts);
      const end = (state: ContactState, status: number) =>
        answer(request, reply, { contact, state, status });
      // Only programs fill in the field that people do not see; they learn nothing from the answer.
      if (website) return end('sent', 200);
      const to = await findContactAddress(parts);
      if (!isComplete(contact) || to === null) return end('incomplete', 422);
      try {
        await limitAddress(db, 'contact', app.clients.ofRequest(request.raw));
        if (!(await isWithinLimit(db, 'contact_all', 'all'))) return end('too-many', 429);
      } catch (error) {
        if (error instanceof Refusal) return end('too-many', 429);
        throw error;
      }
      try {
        await sendContact(parts, to, contact);
      } catch (error) {
        parts.log.warn({ err: error }, 'the message of a visitor was not sent');
        return end('failed', 503);
      }
      return end('sent', 200);
    });
  });
}

function readContact(texts: Record<string, string>): Contact {
  const textOf = (name: string) => (texts[name] ?? '').replaceAll('\u0000', '').trim();
  return {
    ...emptyContact(textOf('topic')),
    name: textOf('name').replace(/\s+/g, ' '),
    email: textOf('email'),
    message: textOf('message'),
  };
}

function isComplete({ name, email, message }: Contact): boolean {
  const isShort = (text: string, limit: number) => text !== '' && text.length <= limit;
  return (
    isShort(name, LIMITS.name) &&
    isShort(email, LIMITS.email) &&
    EMAIL.test(email) &&
    isShort(message, LIMITS.message)
  );
}

function sendContact(
  parts: Parts,
  to: string,
  { name, email, topic, message }: Contact,
): Promise<void> {
  const lines = message.split(/\r?\n/).filter((line) => line.trim() !== '');
  return sendRequiredMail(parts, 'contact_message', {
    source: `contact ${newCode(24)}`,
    to: { email: to, name: '', language: 'en' },
    values: {
      ...{ sender: name, email, topic: TOPIC_TEXTS[topic] },
      message: { markdown: lines.map(escapeMarkdown).join('\n\n') },
    },
    link: `mailto:${encodeURIComponent(email)}`,
  });
}

const STATE_TEXTS = {
  incomplete: 'Please give your name, an email address and a message of at most 4,000 characters.',
  'too-many': 'Too many messages were sent from your network. Try again in an hour.',
  failed: 'Your message could not be sent. Try again later.',
} as const;

/** The form, with what was written and why it was not sent. */
export function writeContactForm({ t }: PageContext, contact: Contact, state: ContactState) {
  if (state === 'sent') {
    return html`<p class="notice" role="status">${t('Thank you. Your message was sent. We answer by email.')}</p>`;
  }
  const options = topics.map((topic) =>
    topic === contact.topic
      ? html`<option value="${topic}" selected>${t(TOPIC_TEXTS[topic])}</option>`
      : html`<option value="${topic}">${t(TOPIC_TEXTS[topic])}</option>`,
  );
  return html`${state && html`<p class="notice bad" role="alert">${t(STATE_TEXTS[state])}</p>`}
<form class="contact" method="post" action="/contact">
<label>${t('Name')}<input name="name" required maxlength="${LIMITS.name}" autocomplete="name" value="${contact.name}"></label>
<label>${t('Email')}<input type="email" name="email" required maxlength="${LIMITS.email}" autocomplete="email" value="${contact.email}"></label>
<label>${t('Topic')}<select name="topic">${options}</select></label>
<label class="trap" aria-hidden="true">Website<input name="website" tabindex="-1" autocomplete="off"></label>
<label>${t('Message')}<textarea name="message" required maxlength="${LIMITS.message}" rows="7">${contact.message}</textarea></label>
<button class="button main">${t('Send message')}</button></form>`;
}
