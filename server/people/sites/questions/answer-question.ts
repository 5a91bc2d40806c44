import type { ReplyOf } from '#contract/call.ts';
import type { listReviewQuestions } from '#contract/sites/questions.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { listOpenQuestions, updateAnswer } from './store.ts';

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

/** Answers a question. Staff are notified and see the answer beside the site or application. */
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
