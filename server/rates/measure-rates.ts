import { Gauge, type Registry } from 'prom-client';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { waitWithTimeout } from '#server/platform/wait-with-timeout.ts';
import { dayOf, daysBetween } from './rules.ts';
import { findNewestDay } from './store.ts';

const PATIENCE_MS = 1_000;

/** Lets operators see that rates stay away before orders find none. */
export function measureRates({ db }: Pick<Parts, 'db'>, metrics: Registry): void {
  new Gauge({
    name: 'exchange_rates_age_days',
    help: 'Days from the newest rate of exchange to today (UTC); -1 where there is none at all',
    registers: [metrics],
    async collect() {
      const look = async () => {
        const day = await findNewestDay(db);
        this.set(day === null ? -1 : daysBetween(day, dayOf(now())));
      };
      // While the database is away the other figures must still be told, and this is the last known.
      await waitWithTimeout(PATIENCE_MS, look());
    },
  });
}
