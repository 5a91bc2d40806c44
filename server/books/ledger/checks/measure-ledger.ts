import type { Registry } from 'prom-client';
import { now } from '#server/platform/clock.ts';
import { measureOnScrape } from '#server/platform/metrics/measure-on-scrape.ts';
import type { Parts } from '#server/platform/parts.ts';
import { isLedgerSound } from './show-check.ts';
import { findCheck } from './store.ts';

/** Exports metrics: whether the last ledger check passed, and how long ago it ran. */
export function measureLedger({ db }: Pick<Parts, 'db'>, metrics: Registry): void {
  const age = {
    name: 'tributary_ledger_check_age_seconds',
    help: 'How long ago the ledger was last verified; -1 before the first time',
  };
  measureOnScrape(metrics, age, async () => {
    const { checked_at } = await findCheck(db);
    return [{ value: checked_at ? (now().getTime() - checked_at.getTime()) / 1000 : -1 }];
  });
  const sound = {
    name: 'tributary_ledger_sound',
    help: '1 while the last check of the ledger found nothing wrong; at 0 no payout goes out',
  };
  measureOnScrape(metrics, sound, async () => [{ value: (await isLedgerSound(db)) ? 1 : 0 }]);
}
