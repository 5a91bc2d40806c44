import { convertMinor } from '#server/books/rates/convert-minor.ts';
import { findRate } from '#server/books/rates/find-rate.ts';
import { importRates } from '#server/books/rates/import-rates.ts';
import { exact } from '../money-model/open-arithmetic.ts';
import type { Application } from '../open-application.ts';
import { addDays } from '../read-calendar.ts';
import type { Found } from '../run-proofs.ts';
import { pickBelow, type Random } from '../seeded-random.ts';
import type { History } from './read-history.ts';

/** One conversion: an amount in minor units of a currency on a day. */
type Question = { minor: bigint; from: string; to: string; day: string };
/** Converts by the program; null: there is no rate. */
export type Converter = (question: Question) => Promise<bigint | null>;

/** The program's own conversion. */
export const convertByProgram =
  (app: Application): Converter =>
  async ({ minor, from, to, day }) => {
    const rate = await findRate(app.db, { from, to, at: new Date(`${day}T12:00:00Z`) });
    return rate === null ? null : convertMinor(minor, from, to, rate);
  };

/**
 * Imports the bank's history and compares conversions on random calendar days between random
 * currencies with an independent calculation: weekends, holidays, the days after the last rate and
 * currencies that had none yet.
 */
export async function convertByHistory(
  app: Application,
  random: Random,
  { history, pairs }: { history: History; pairs: number },
  convert: Converter = convertByProgram(app),
): Promise<Found> {
  const options = { apply: 1, skip_bad: 1, staff_id: null };
  const { rates_ok, errors } = await importRates(app.db, history.bytes, options);
  const counts = { rates: rates_ok, conversions: 0, 'on weekends': 0, 'without a rate': 0 };
  const violations = errors.map(({ row, key, value }) => `row ${row} was refused: ${key} ${value}`);
  while (counts.conversions < pairs) {
    const question = drawQuestion(random, history);
    const expected = expectConversion(history, question);
    const converted = await convert(question);
    if (converted !== expected) {
      const { minor, from, to, day } = question;
      violations.push(`${minor} ${from} on ${day} are ${converted} ${to}, not ${expected}`);
    }
    if (expected === null) counts['without a rate'] += 1;
    else {
      counts.conversions += 1;
      if (new Date(question.day).getUTCDay() % 6 === 0) counts['on weekends'] += 1;
    }
  }
  return { counts, violations };
}

/** A random calendar day from the first rate to ten days after the last, and two currencies. */
function drawQuestion(random: Random, { days, currencies }: History): Question {
  const start = days[pickBelow(random, days.length)] ?? '';
  const pick = () => currencies[pickBelow(random, currencies.length)] ?? '';
  // The last valid day after the last rate, and the day after it.
  const last = days.at(-1) ?? '';
  const atEnd = addDays(last, 7 + pickBelow(random, 2));
  const day = random() < 0.15 ? atEnd : addDays(start, pickBelow(random, 11));
  const minor = BigInt(pickBelow(random, 2 ** 31)) * (random() < 0.2 ? -1n : 1n);
  return { minor, from: pick(), to: pick(), day };
}

/** The expected conversion, rounded once; null: no rate. */
function expectConversion(history: History, { minor, from, to, day }: Question): bigint | null {
  const rate = history.rate(from, to, day);
  return rate === null ? null : exact.convert(minor, from, to, rate);
}
