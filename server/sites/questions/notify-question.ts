import { mailPublisher } from '#server/accounts/mails/mail-publisher.ts';
import type { MailTexts } from '#server/accounts/mails/mail-texts.ts';
import { publishAnnouncement } from '#server/announcements/publish-announcement.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { escapeMarkdown } from '#server/platform/markdown/escape-markdown.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findQuestion } from './store.ts';

/** The screen on which publishers answer. */
const PATH = '/settings/channel';

/** Mails a question of staff to its publisher. */
export async function mailQuestion(
  parts: Parts,
  { question_id }: { question_id: number },
): Promise<void> {
  const asked = await findQuestion(parts.db, question_id);
  if (!asked || asked.answer !== null) return;
  await mailPublisher(parts, asked.publisher_id, (t) => ({
    subject: titleOf(t, asked),
    lead: asked.question,
    button: t('Answer'),
    path: PATH,
    tail: t('The review goes on when you have answered.'),
  }));
}

/** Publishes the same question among the publisher's announcements. */
export async function announceQuestion(
  { db }: Parts,
  { question_id }: { question_id: number },
): Promise<void> {
  const asked = await findQuestion(db, question_id);
  if (!asked) return;
  await inTransaction(db, (tx) =>
    publishAnnouncement(tx, {
      source: `question ${question_id}`,
      type: 1,
      write: (t) => ({
        title: titleOf(t, asked),
        body: `${escapeMarkdown(asked.question)}\n\n[${t('Answer')}](${PATH})`,
      }),
      to: { publisher_id: asked.publisher_id },
    }),
  );
}

const titleOf = (t: MailTexts, { about }: { about: string }) =>
  t('A question about {about}', { about });
