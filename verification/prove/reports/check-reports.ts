import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickBelow, type Random } from '../seeded-random.ts';
import { alterAnswer } from './alter-answer.ts';
import { PutOff } from './ask-api.ts';
import type { Question } from './draw-cut.ts';
import type { Books } from './open-books.ts';
import {
  questionApiPerformance,
  questionClicks,
  questionOrders,
  questionTransaction,
} from './question-api-lines.ts';
import {
  questionPaid,
  questionPayments,
  questionSettledLines,
  questionSettlements,
} from './question-api-money.ts';
import { questionDashboard } from './question-dashboard.ts';
import { questionExport } from './question-export.ts';
import { questionPerformance } from './question-performance.ts';
import { questionTransactions } from './question-transactions.ts';

type Make = (app: Application, random: Random, books: Books) => Question;

/** Kinds of questions, and the percentage of each. */
const KINDS: readonly (readonly [name: string, share: number, make: Make])[] = [
  ['performance reports', 34, questionPerformance],
  ['transactions reports', 20, questionTransactions],
  ['dashboards', 5, questionDashboard],
  ['files', 11, questionExport],
  ['API answers', 8, questionTransaction],
  ['API answers', 4, questionOrders],
  ['API answers', 4, questionClicks],
  ['API answers', 4, questionApiPerformance],
  ['API answers', 3, questionSettlements],
  ['API answers', 3, questionSettledLines],
  ['API answers', 2, questionPayments],
  ['API answers', 2, questionPaid],
];

/** Draws one question, with the kinds weighted by their share. */
function drawQuestion(app: Application, random: Random, books: Books) {
  let left = pickBelow(random, 100);
  for (const [name, share, make] of KINDS) {
    left -= share;
    if (left < 0) return { name, question: make(app, random, books) };
  }
  throw new Error('the shares of the kinds of questions are less than a hundred');
}

/** Asks random questions and checks every reply against the journal. */
export async function checkReports(
  app: Application,
  random: Random,
  books: Books,
  questions: number,
): Promise<Found> {
  const counts: Record<string, number> = { ...books.counts, questions: 0 };
  const violations = [...books.violations];
  for (let asked = 0; asked < questions; ) {
    const { name, question } = drawQuestion(app, random, books);
    const answer = await answerOf(question);
    if (answer === null) continue;
    asked += 1;
    counts.questions = asked;
    counts[name] = (counts[name] ?? 0) + 1;
    const [wrong] = question.validate(answer);
    if (wrong) violations.push(`${question.about}: ${wrong}`);
  }
  return { counts, violations };
}

/** Changes one figure of each reply or removes one row: every fault must be detected. */
export async function plantFaults(
  app: Application,
  random: Random,
  books: Books,
  faults: number,
): Promise<Found> {
  const violations: string[] = [];
  let planted = 0;
  while (planted < faults) {
    const { question } = drawQuestion(app, random, books);
    const answer = await answerOf(question);
    const altered = answer === null ? null : alterAnswer(random, answer);
    if (!altered || question.validate(answer).length > 0) continue;
    planted += 1;
    if (question.validate(altered.answer).length === 0) {
      violations.push(`${question.about}: not detected that ${altered.about}`);
    }
  }
  return { counts: { 'faults planted': planted }, violations };
}

/** null: the API's rate limit of this minute is used up. */
async function answerOf(question: Question): Promise<unknown> {
  try {
    return await question.ask();
  } catch (error) {
    if (error instanceof PutOff) return null;
    throw new Error(`${question.about}: ${error instanceof Error ? error.message : error}`);
  }
}
