import type { Registry } from 'prom-client';
import { DAY_MS, now } from '#server/platform/clock.ts';
import { measureOnScrape } from '#server/platform/metrics/measure-on-scrape.ts';
import type { Parts } from '#server/platform/parts.ts';
import { type BackupKind, findLastRun } from './backup-runs.ts';

/** A day and half of the next: a backup that takes long, or is retried, is not late yet. */
const LATE_MS = 1.5 * DAY_MS;

/** Metrics: when the last backup was made and when one was last verified; 0: never. */
export function measureBackups({ db }: Pick<Parts, 'db'>, registry: Registry): void {
  const add = (name: string, help: string, kind: BackupKind) =>
    measureOnScrape(registry, { name, help }, async () => {
      const run = await findLastRun(db, kind);
      return [{ value: (run?.ended_at?.getTime() ?? 0) / 1000 }];
    });
  add(
    'tributary_backup_last_timestamp_seconds',
    'Time of the last backup; 0: there is none.',
    'backup',
  );
  add(
    'tributary_backup_verified_timestamp_seconds',
    'When a backup was last restored and verified; 0: never.',
    'verify',
  );
}

/** Whether backups are configured and the last one is missing or too old. */
export async function isBackupLate({ db, config }: Pick<Parts, 'db' | 'config'>): Promise<boolean> {
  if (config.backup_target === '') return false;
  const last = await findLastRun(db, 'backup');
  return (last?.ended_at?.getTime() ?? 0) < now().getTime() - LATE_MS;
}
