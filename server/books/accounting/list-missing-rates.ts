import type * as calls from '#contract/accounting/staff.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { listCurrencyQuarters } from '#server/books/ledger/sums/read-sums.ts';
import { findRates, type RateQuestion } from '#server/books/rates/find-rate.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { dayOfPosting, findMonth } from './find-month.ts';

/** A currency on a day. */
type CurrencyDay = { currency: string; day: string };

/** The rate that an accounting export needs for a currency on a day: its units for one euro. */
export const rateQuestion = (currency: string, day: string): RateQuestion => ({
  from: 'EUR',
  to: currency,
  at: new Date(`${day}T00:00:00Z`),
});

/** Each currency and day once, by currency and day. */
export function distinctDays(days: readonly CurrencyDay[]): CurrencyDay[] {
  const distinct = new Map(
    days.map(({ currency, day }) => [`${currency} ${day}`, { currency, day }]),
  );
  return [...distinct].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, of]) => of);
}

/** The currencies and days of a month whose postings cannot be exported, because a rate is missing. */
export async function listMissingRates(
  db: Db,
  { month }: ParsedOf<typeof calls.listMissingRates>,
): Promise<ReplyOf<typeof calls.listMissingRates>> {
  const of = await findMonth(db, month);
  const quarters = await listCurrencyQuarters(db, of);
  const days = distinctDays(
    quarters.map(({ currency, quarter }) => ({ currency, day: dayOfPosting(of, quarter) })),
  );
  const rates = await findRates(
    db,
    days.map(({ currency, day }) => rateQuestion(currency, day)),
  );
  const list = days.filter((_day, nth) => rates[nth] === null);
  return { list, total: list.length };
}
