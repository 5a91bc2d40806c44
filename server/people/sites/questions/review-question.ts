import type { Insertable } from 'kysely';
import type { ReplyOf } from '#contract/call.ts';
import type { listReviewQuestions } from '#contract/sites/questions.ts';
import { publish } from '#server/events.ts';
import { notifyPublisher } from '#server/people/accounts/mails/notify-publisher.ts';
import { notifyStaff } from '#server/people/accounts/mails/notify-staff.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';

type Question = {
  kind: 'site' | 'application';
  subject_id: number;
  publisher_id: number;
  /** The name of the subject for the publisher. */
  about: string;
  question: string;
  /** A staff member, or a person of the brand that is applied to. */
  by: { staff_id: number } | { user_id: number };
};

/** Asks a publisher about something in review. The publisher is notified by mail. */
export async function askPublisher(tx: Tx, { by, ...question }: Question): Promise<void> {
  const question_id = await insertQuestion(tx, {
    ...question,
    asked_by: 'staff_id' in by ? by.staff_id : null,
    asked_by_user: 'user_id' in by ? by.user_id : null,
    asked_at: now(),
  });
  await publish(tx, 'review.asked', { question_id });
}

type Questions = ReplyOf<typeof listReviewQuestions>;

/** The questions that wait for an answer of the publisher. */
export async function listQuestions(db: Db, publisherId: number): Promise<Questions> {
  const rows = await listOpenQuestions(db, publisherId);
  const list = rows.map(({ id, kind, about, question, asked_at }) => ({
    id,
    kind: kind as 'site' | 'application',
    about,
    question,
    asked_at: asked_at.toISOString(),
  }));
  return { list, total: list.length };
}

/** Answers a question. Who asked is notified; the answer is beside the site or application. */
export async function answerQuestion(
  db: Db,
  publisher_id: number,
  { id, answer }: { id: number; answer: string },
): Promise<Questions> {
  await inTransaction(db, async (tx) => {
    const isDone = await updateAnswer(tx, { id, publisher_id, answer, at: now() });
    if (!isDone) refuse('NOT_FOUND');
    await publish(tx, 'review.answered', { question_id: id });
  });
  return listQuestions(db, publisher_id);
}

/** Notifies a publisher of a question. */
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

/** Notifies staff of the answer of a publisher to one of them. */
export async function notifyAnswer(
  { db }: Parts,
  { question_id }: { question_id: number },
): Promise<void> {
  const asked = await findQuestion(db, question_id);
  if (!asked || asked.answer === null || asked.asked_by === null) return;
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

/** Stores a question and returns its id. */
async function insertQuestion(tx: Tx, row: Insertable<DB['review_questions']>): Promise<number> {
  const made = await tx
    .insertInto('review_questions')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** A question by id, or undefined. */
export function findQuestion(db: Db, id: number) {
  return db.selectFrom('review_questions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The questions that a publisher has not answered, oldest first. */
function listOpenQuestions(db: Db, publisherId: number) {
  return db
    .selectFrom('review_questions')
    .selectAll()
    .where('publisher_id', '=', publisherId)
    .where('answer', 'is', null)
    .orderBy('id')
    .execute();
}

/** Stores the answer to a question of the publisher; false if no such question is open. */
async function updateAnswer(
  tx: Tx,
  { id, publisher_id, answer, at }: { id: number; publisher_id: number; answer: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('review_questions')
    .set({ answer, answered_at: at })
    .where('id', '=', id)
    .where('publisher_id', '=', publisher_id)
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
