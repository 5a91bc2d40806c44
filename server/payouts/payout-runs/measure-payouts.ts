import type { Registry } from 'prom-client';
import { measureOnScrape } from '#server/platform/metrics/measure-on-scrape.ts';
import type { Parts } from '#server/platform/parts.ts';
import { countOpenPayouts } from './store.ts';

/** Exports the number of unfinished payouts by status. */
export function measurePayouts({ db }: Pick<Parts, 'db'>, registry: Registry): void {
  const help = 'Payouts that are being sent or whose outcome is not known yet, by status';
  measureOnScrape(
    registry,
    { name: 'tributary_payouts_open', help, labels: ['status'] },
    async () =>
      (await countOpenPayouts(db)).map(({ status, count }) => ({
        labels: { status },
        value: count,
      })),
  );
}
