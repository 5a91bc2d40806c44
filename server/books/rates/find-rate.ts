import type { Db } from '#server/platform/db/connect.ts';
import { dayOf } from './rules.ts';
import { readRates } from './store.ts';

/** Asks for units of `to` per unit of `from` at a moment. */
export type RateQuestion = { from: string; to: string; at: Date };

/**
 * The exchange rate as decimal text with 10 decimals ("1.0832000000"; "1" for identical
 * currencies): of the newest day up to the UTC day of `at` on which both currencies have one, at
 * most 7 days back, otherwise null. For many lines of one transaction see `openRates`.
 */
export async function findRate(db: Db, question: RateQuestion): Promise<string | null> {
  const [rate = null] = await findRates(db, [question]);
  return rate;
}

/** `findRate` for many questions, in input order, with a single query. */
export async function findRates(
  db: Db,
  questions: readonly RateQuestion[],
): Promise<(string | null)[]> {
  const pairs = new Map(
    questions.map((one) => [keyOf(one), { from: one.from, to: one.to, day: dayOf(one.at) }]),
  );
  if (pairs.size === 0) return [];
  const keys = [...pairs.keys()];
  const rows = await readRates(db, [...pairs.values()]);
  const rates = new Map(keys.map((key, place) => [key, rows[place]?.rate ?? null]));
  return questions.map((one) => rates.get(keyOf(one)) ?? null);
}

/**
 * Caches rates within one transaction, each pair and day once: for the lines of an order or file.
 */
export function openRates(db: Db): (question: RateQuestion) => Promise<string | null> {
  const answers = new Map<string, Promise<string | null>>();
  return (question) => {
    const key = keyOf(question);
    const answer = answers.get(key) ?? findRate(db, question);
    answers.set(key, answer);
    return answer;
  };
}

const keyOf = ({ from, to, at }: RateQuestion) => `${from} ${to} ${dayOf(at)}`;
