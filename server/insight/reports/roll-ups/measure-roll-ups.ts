import type { Registry } from 'prom-client';
import { measureOnScrape } from '#server/platform/metrics/measure-on-scrape.ts';
import type { Parts } from '#server/platform/parts.ts';
import { countMarks } from './store.ts';

/** Exports how many marks of changed order lines wait for the roll-ups. */
export function measureLineRollUps({ db }: Pick<Parts, 'db'>, registry: Registry): void {
  const help = 'Marks of changed order lines that are not rolled up again yet';
  measureOnScrape(registry, { name: 'tributary_order_lines_to_roll_up', help }, async () => [
    { value: await countMarks(db) },
  ]);
}
