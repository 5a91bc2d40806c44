import { convertMinor } from '#server/books/rates/convert-minor.ts';
import { findRate } from '#server/books/rates/find-rate.ts';
import type { Application } from '../open-application.ts';
import { addDays } from '../read-calendar.ts';
import type { Found } from '../run-proofs.ts';
import type { Random } from '../seeded-random.ts';
import { type Converter, convertByHistory, convertByProgram } from './convert-by-history.ts';
import type { History } from './read-history.ts';
import { checkWalked, type Walked } from './walk-currencies.ts';

/** Conversions with a fault each; the proof must notice every one. */
const converters = (app: Application): Readonly<Record<string, Converter>> => {
  const convert = convertByProgram(app);
  const rateOf = ({ from, to, day }: { from: string; to: string; day: string }) =>
    findRate(app.db, { from, to, at: new Date(`${day}T12:00:00Z`) });
  return {
    'the rate of the next day': (one) => convert({ ...one, day: addDays(one.day, 1) }),
    'a rate that is one day older than allowed': async (one) =>
      (await convert(one)) ?? convert({ ...one, day: addDays(one.day, -1) }),
    'two decimals for every currency': async (one) => {
      const rate = await rateOf(one);
      return rate === null ? null : convertMinor(one.minor, 'USD', 'USD', rate);
    },
    'rates of six decimals': async (one) => {
      const rate = await rateOf(one);
      return rate === null
        ? null
        : convertMinor(one.minor, one.from, one.to, Number(rate).toFixed(6));
    },
    'cut off instead of rounded': async (one) => {
      const rate = await rateOf(one);
      return rate === null ? null : convertMinor(one.minor * 1000n, one.from, one.to, rate) / 1000n;
    },
    'rates by way of the dollar': async (one) => {
      const dollars = await convert({ ...one, to: 'USD' });
      return dollars === null ? null : convert({ ...one, minor: dollars, from: 'USD' });
    },
  };
};

/** Decimals as the runtime's locale data displays them: HUF and others without any. */
function byLocale(text: string, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return Number(text).toFixed(format.resolvedOptions().maximumFractionDigits ?? 2);
}

type Shown = Walked['shown'];
const spoilers: Readonly<Record<string, (shown: Shown, currency: string) => Shown>> = {
  'a bank file with two decimals': (shown) => ({
    ...shown,
    bank_file: Number(shown.bank_file).toFixed(2),
  }),
  'a statement with the decimals of the locale': (shown, currency) => ({
    ...shown,
    statement: shown.statement && byLocale(shown.statement, currency),
  }),
  'a payment that was not paid': (shown) => ({ ...shown, status: 'processing' }),
  'a commission without its last digit': (shown) => ({
    ...shown,
    line: shown.line && `${shown.line.slice(0, -1)}0`,
  }),
};

/** Runs the comparisons on faulty conversions and documents; a fault that is not found is a violation. */
export async function plantFaults(
  app: Application,
  random: Random,
  { history, pairs, walked }: { history: History; pairs: number; walked: readonly Walked[] },
): Promise<Found> {
  const missed: string[] = [];
  for (const [name, convert] of Object.entries(converters(app))) {
    const { violations } = await convertByHistory(app, random, { history, pairs }, convert);
    if (violations.length === 0) missed.push(name);
  }
  for (const [name, spoil] of Object.entries(spoilers)) {
    const spoiled = walked.map((one) => ({ ...one, shown: spoil(one.shown, one.currency) }));
    if (checkWalked(spoiled).length === 0) missed.push(name);
  }
  const planted = Object.keys(converters(app)).length + Object.keys(spoilers).length;
  return {
    counts: { 'planted faults': planted, 'faults found': planted - missed.length },
    violations: missed.map((name) => `not found: ${name}`),
  };
}
