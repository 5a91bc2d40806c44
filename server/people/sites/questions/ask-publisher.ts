import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { insertQuestion } from './store.ts';

type Question = {
  kind: 'site' | 'application';
  subject_id: number;
  publisher_id: number;
  /** The name of the subject for the publisher. */
  about: string;
  question: string;
  staff_id: number;
};

/** Asks a publisher about something in review. The publisher is notified by mail. */
export async function askPublisher(tx: Tx, { staff_id, ...question }: Question): Promise<void> {
  const question_id = await insertQuestion(tx, {
    ...question,
    asked_by: staff_id,
    asked_at: now(),
  });
  await publish(tx, 'review.asked', { question_id });
}
