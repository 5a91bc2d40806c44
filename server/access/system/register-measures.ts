import type { Registry } from 'prom-client';
import { measureLedger } from '#server/books/ledger/checks/measure-ledger.ts';
import { isLedgerSound } from '#server/books/ledger/checks/show-check.ts';
import { measureRates } from '#server/books/rates/measure-rates.ts';
import { measureLineRollUps } from '#server/insight/reports/roll-ups/measure-roll-ups.ts';
import { measureBackups } from '#server/operations/backup/measure-backups.ts';
import { measureDisk } from '#server/operations/disk/measure-disk.ts';
import { delaySecondsOf, exportQueues } from '#server/operations/metrics/export-queues.ts';
import { measureDatabase } from '#server/operations/metrics/measure-database.ts';
import { countWorkers, measureQueues } from '#server/operations/metrics/measure-queues.ts';
import { measurePayouts } from '#server/payouts/payout-runs/measure-payouts.ts';
import type { Degradations } from '#server/platform/metrics/list-degradations.ts';
import { exportWork } from '#server/platform/metrics/work-metrics.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findClickHouseFailure } from '#server/traffic/clicks/queries/check-click-house.ts';
import { listDamagedFiles } from '#server/traffic/clicks/recording/keep-damaged.ts';
import { measureSpool } from '#server/traffic/clicks/recording/measure-spool.ts';
import { measureClickRollUps } from '#server/traffic/clicks/roll-ups/measure-roll-ups.ts';

const LATE_CLICKS_MS = 60_000;
const LATE_QUEUE_SECONDS = 600;
/** Deliveries of a postback that is switched off wait until it is switched on. */
const MAY_WAIT = 'postback_deliveries';

/** Registers all metrics except those of clicks and calls, which are registered where they are served. */
export function registerMeasures(parts: Parts, metrics: Registry): void {
  exportWork(metrics);
  exportQueues(parts.db, metrics);
  measureDatabase(parts, metrics);
  measureDisk(parts.disk, metrics);
  measureLedger(parts, metrics);
  measureRates(parts, metrics);
  measureBackups(parts, metrics);
  measureSpool(parts, metrics);
  measureClickRollUps(parts, metrics);
  measureLineRollUps(parts, metrics);
  measurePayouts(parts, metrics);
}

/** What `/ready` on the metrics port reports while requests are served. */
export function degradationsOf(
  { config, db, disk, replica }: Parts,
  clickLagMs: () => number,
): Degradations {
  return {
    disk_space_low: () => disk !== undefined && disk.level() !== 'ok',
    clicks_wait_in_spool: () => clickLagMs() > LATE_CLICKS_MS,
    spool_damaged: async () => (await listDamagedFiles(config.data_dir)).length > 0,
    replica_unavailable: () => replica !== undefined && replica.current() === null,
    click_house_unavailable: async () => (await findClickHouseFailure()) !== null,
    no_worker: async () => (await countWorkers(db)) === 0,
    ledger_broken: async () => !(await isLedgerSound(db)),
    queue_delayed: async () =>
      (await measureQueues(db)).some(
        (queue) => queue.name !== MAY_WAIT && delaySecondsOf(queue) > LATE_QUEUE_SECONDS,
      ),
  };
}
