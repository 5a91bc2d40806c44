import type { Registry } from 'prom-client';
import { now } from '#server/platform/clock.ts';
import { measureOnScrape } from '#server/platform/metrics/measure-on-scrape.ts';
import type { Parts } from '#server/platform/parts.ts';
import { dayOf, daysBetween } from './rules.ts';
import { findNewestDay } from './store.ts';

/** Exports the age of the newest rate, so that operators notice missing rates before orders do. */
export function measureRates({ db }: Pick<Parts, 'db'>, metrics: Registry): void {
  const age = {
    name: 'tributary_exchange_rates_age_days',
    help: 'Age of the newest exchange rate in days (UTC); -1 without any rate',
  };
  measureOnScrape(metrics, age, async () => {
    const day = await findNewestDay(db);
    return [{ value: day === null ? -1 : daysBetween(day, dayOf(now())) }];
  });
}
