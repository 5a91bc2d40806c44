import type { Registry } from 'prom-client';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { measureOnScrape } from '#server/platform/metrics/measure-on-scrape.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findSetting, upsertSetting } from '#server/platform/settings/store.ts';
import type { MadeBackup } from './make-backup.ts';

const LAST = 'backups.last';
const VERIFIED = 'backups.verified';

/** Records the last backup. */
export function recordBackup(db: Db, made: MadeBackup): Promise<void> {
  return upsertSetting(db as never, LAST, JSON.stringify(made));
}

/** Records that a backup was restored and found correct. */
export function recordVerification(db: Db, name: string): Promise<void> {
  const verified_at = now().toISOString();
  return upsertSetting(db as never, VERIFIED, JSON.stringify({ name, verified_at }));
}

/** The name of the last backup, or null. */
export async function findLastBackup(db: Db): Promise<string | null> {
  const row = await findSetting(db, LAST);
  return (row?.value as MadeBackup | undefined)?.name ?? null;
}

/** Metrics: when the last backup was made and when one was last verified; 0: never. */
export function measureBackups({ db }: Pick<Parts, 'db'>, registry: Registry): void {
  const add = (name: string, help: string, setting: string) =>
    measureOnScrape(registry, { name, help }, async () => {
      const row = await findSetting(db, setting);
      return [{ value: row ? row.updated_at.getTime() / 1000 : 0 }];
    });
  add(
    'tributary_backup_last_timestamp_seconds',
    'Time of the last backup; 0: there is none.',
    LAST,
  );
  add(
    'tributary_backup_verified_timestamp_seconds',
    'When a backup was last restored and verified; 0: never.',
    VERIFIED,
  );
}
