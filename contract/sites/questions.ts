import * as z from 'zod/mini';
import { call } from '../call.ts';
import { listOf, rowId, text } from '../fields.ts';

const question = z.object({
  id: z.int(),
  kind: z.enum(['site', 'application']),
  /** The name of the site, or of the brand and the site. */
  about: z.string(),
  question: z.string(),
  asked_at: z.string(),
});

/** Questions of staff about sites and applications in review that wait for an answer. */
export const listReviewQuestions = call('/site/question_list', {
  actor: 'newcomer',
  effect: 'none',
  permission: 'sites.read',
  reply: listOf(question),
});

/** Answers a question; the review continues. Returns those that still wait. */
export const answerReviewQuestion = call('/site/question_answer', {
  actor: 'newcomer',
  effect: 'change',
  permission: 'sites.write',
  input: z.object({
    id: rowId,
    answer: text(2000, { required: 'NOTE_REQUIRED', type: 'NOTE_REQUIRED', max: 'NOTE_MAX' }),
  }),
  reply: listOf(question),
  refuses: ['NOT_FOUND'],
});
