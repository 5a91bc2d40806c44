import { type RawBuilder, sql } from 'kysely';
import type { LatestQuestion } from './present-question.ts';

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
