import { Gauge, type Registry } from 'prom-client';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { waitWithTimeout } from '#server/platform/wait-with-timeout.ts';
import { dayOf, daysBetween } from './rules.ts';
import { findNewestDay } from './store.ts';

const TIMEOUT_MS = 1_000;

/** Exports the age of the newest rate, so that operators notice missing rates before orders do. */
export function measureRates({ db }: Pick<Parts, 'db'>, metrics: Registry): void {
  new Gauge({
    name: 'exchange_rates_age_days',
    help: 'Age of the newest exchange rate in days (UTC); -1 without any rate',
    registers: [metrics],
    async collect() {
      const measure = async () => {
        const day = await findNewestDay(db);
        this.set(day === null ? -1 : daysBetween(day, dayOf(now())));
      };
      // If the database does not respond, the other metrics must still be exported; this one keeps
      // its last known value.
      await waitWithTimeout(TIMEOUT_MS, measure());
    },
  });
}
