import { notifyPublisher } from '#server/people/accounts/mails/notify-publisher.ts';
import { notifyStaff } from '#server/people/accounts/mails/notify-staff.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findQuestion } from './store.ts';

/** Notifies a publisher of a question of staff. */
export async function notifyQuestion(
  { db }: Parts,
  { question_id }: { question_id: number },
): Promise<void> {
  const asked = await findQuestion(db, question_id);
  if (!asked || asked.answer !== null) return;
  await inTransaction(db, (tx) =>
    notifyPublisher(tx, asked.publisher_id, {
      kind: 'review_question',
      source: `question ${question_id}`,
      values: { about: asked.about, question: asked.question },
      path: '/settings/channel',
    }),
  );
}

/** Notifies staff of the answer of a publisher. */
export async function notifyAnswer(
  { db }: Parts,
  { question_id }: { question_id: number },
): Promise<void> {
  const asked = await findQuestion(db, question_id);
  if (!asked || asked.answer === null) return;
  const { kind, about, answer } = asked;
  await inTransaction(db, (tx) =>
    notifyStaff(tx, {
      kind: 'review_answered',
      source: `answer ${question_id}`,
      values: { about, answer },
      path: kind === 'site' ? '/staff/sites' : '/staff/applications',
    }),
  );
}
