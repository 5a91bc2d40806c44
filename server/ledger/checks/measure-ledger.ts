import { Gauge, type Registry } from 'prom-client';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { waitWithTimeout } from '#server/platform/wait-with-timeout.ts';
import { findCheck } from './store.ts';

const PATIENCE_MS = 1_000;

/** Exports metrics: whether the last ledger check passed, and how long ago it ran. */
export function measureLedger({ db }: Pick<Parts, 'db'>, metrics: Registry): void {
  const age = new Gauge({
    name: 'ledger_check_age_seconds',
    help: 'How long ago the ledger was last verified; -1 before the first time',
    registers: [metrics],
  });
  new Gauge({
    name: 'ledger_sound',
    help: '1 while the last check of the ledger found nothing wrong; at 0 no payout goes out',
    registers: [metrics],
    async collect() {
      const look = async () => {
        const check = await findCheck(db);
        this.set(check.fault === null ? 1 : 0);
        const ageMs = check.checked_at ? now().getTime() - check.checked_at.getTime() : -1000;
        age.set(ageMs / 1000);
      };
      // While the database is unavailable, the other metrics must still be reported. After the
      // timeout these two keep their last values.
      await waitWithTimeout(PATIENCE_MS, look());
    },
  });
}
