import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { LatestQuestion } from './present-question.ts';

/** Stores a question and returns its id. */
export async function insertQuestion(
  tx: Tx,
  row: Insertable<DB['review_questions']>,
): Promise<number> {
  const made = await tx
    .insertInto('review_questions')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

export function findQuestion(db: Db, id: number) {
  return db.selectFrom('review_questions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The questions that a publisher has not answered, oldest first. */
export function listOpenQuestions(db: Db, publisherId: number) {
  return db
    .selectFrom('review_questions')
    .selectAll()
    .where('publisher_id', '=', publisherId)
    .where('answer', 'is', null)
    .orderBy('id')
    .execute();
}

/** Stores the answer to a question of the publisher; false if no such question is open. */
export async function updateAnswer(
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

/** Condition: the publisher was asked about a site or an application and has not answered. */
export const isAsked = (kind: 'site' | 'application', subjectId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from review_questions q
    where q.kind = ${kind} and q.subject_id = ${subjectId} and q.answer is null)`;

/** The latest question about a site as JSON, for lists of staff. */
export const latestQuestion = sql<LatestQuestion | null>`(
    select jsonb_build_object('question', q.question, 'asked_at', q.asked_at,
      'answer', q.answer, 'answered_at', q.answered_at)
    from review_questions q where q.kind = 'site' and q.subject_id = s.id
    order by q.id desc limit 1)`;
