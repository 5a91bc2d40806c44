import type { Registry } from 'prom-client';
import { measureOnScrape } from '#server/platform/metrics/measure-on-scrape.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findRolledUpTo } from './partitions-store.ts';
import { findLastNumber } from './store.ts';

/** Exports how many clicks are not in the roll-ups yet. */
export function measureClickRollUps({ db }: Pick<Parts, 'db'>, registry: Registry): void {
  const help = 'Clicks that are stored and not in the roll-ups yet';
  measureOnScrape(registry, { name: 'tributary_clicks_to_roll_up', help }, async () => {
    const done = await findRolledUpTo(db);
    return [{ value: Number((await findLastNumber(db)) - done) }];
  });
}
