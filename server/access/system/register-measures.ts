import type { Registry } from 'prom-client';
import { measureLedger } from '#server/books/ledger/checks/measure-ledger.ts';
import { isLedgerSound } from '#server/books/ledger/checks/show-check.ts';
import { showState } from '#server/books/rates/fetching/show-state.ts';
import { measureRates } from '#server/books/rates/measure-rates.ts';
import { measureLineRollUps } from '#server/insight/reports/roll-ups/measure-roll-ups.ts';
import { isBackupLate, measureBackups } from '#server/operations/backup/measure-backups.ts';
import { measureDisk } from '#server/operations/disk/measure-disk.ts';
import { isArchiveFailing } from '#server/operations/metrics/check-archive.ts';
import { delaySecondsOf, exportQueues } from '#server/operations/metrics/export-queues.ts';
import { measureDatabase } from '#server/operations/metrics/measure-database.ts';
import {
  countWorkers,
  isRecurringFailing,
  measureQueues,
} from '#server/operations/metrics/measure-queues.ts';
import { measurePayouts } from '#server/payouts/payout-runs/measure-payouts.ts';
import type { Degradations } from '#server/platform/metrics/list-degradations.ts';
import { exportWork } from '#server/platform/metrics/work-metrics.ts';
import type { Parts } from '#server/platform/parts.ts';
import { countFailed } from '#server/platform/queue/failed-jobs.ts';
import { findClickHouseFailure } from '#server/traffic/clicks/queries/check-click-house.ts';
import { listDamagedFiles } from '#server/traffic/clicks/recording/keep-damaged.ts';
import { measureSpool } from '#server/traffic/clicks/recording/measure-spool.ts';
import { measureClickRollUps } from '#server/traffic/clicks/roll-ups/measure-roll-ups.ts';

const LATE_CLICKS_MS = 60_000;
const LATE_QUEUE_SECONDS = 600;
/** Deliveries of a postback that is switched off wait until it is switched on; a drill for a backup. */
const MAY_WAIT = ['postback_deliveries', 'backup_runs'];

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

/** What only the process itself knows. */
type OwnState = { clickLagMs: () => number; isLogReplicating: () => boolean };

/** What `/ready` on the metrics port reports while requests are served. */
export function degradationsOf(
  parts: Parts,
  own: OwnState,
): Omit<Degradations, 'database_unavailable'> {
  const { db, disk, replica, embedded, config } = parts;
  const archives = embedded !== undefined && config.wal_archive !== '';
  return {
    under_maintenance: () => config.is_maintained,
    disk_space_low: () => disk !== undefined && disk.level() !== 'ok',
    clicks_wait_in_spool: () => own.clickLagMs() > LATE_CLICKS_MS,
    click_log_not_replicating: () => !own.isLogReplicating(),
    spool_damaged: async () => (await listDamagedFiles(config.data_dir)).length > 0,
    replica_unavailable: () => replica !== undefined && replica.current() === null,
    click_house_unavailable: async () => (await findClickHouseFailure()) !== null,
    no_worker: async () => (await countWorkers(db)) === 0,
    ledger_broken: async () => !(await isLedgerSound(db)),
    queue_delayed: async () =>
      (await measureQueues(db)).some(
        (queue) => !MAY_WAIT.includes(queue.name) && delaySecondsOf(queue) > LATE_QUEUE_SECONDS,
      ),
    recurring_work_failing: () => isRecurringFailing(db),
    dead_letters: async () => (await countFailed(db, 'failed')) > 0,
    wal_not_archived: async () => archives && (await isArchiveFailing(db)),
    backup_too_old: () => isBackupLate(parts),
    rates_stale: () => areRatesStale(parts),
  };
}

/** Rates that are old, or missing because they could not be fetched. */
async function areRatesStale(parts: Parts): Promise<boolean> {
  const { is_old, newest_day, fetch } = await showState(parts);
  return is_old || (newest_day === null && fetch.problem !== null);
}
