import { requestRun } from '#server/operations/backup/backup-runs.ts';
import { placeOf } from '#server/operations/backup/backup-store.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';

/** Requests a backup besides those of the plan. */
export async function startBackup({ db, config }: Pick<Parts, 'db' | 'config'>): Promise<void> {
  if (config.backup_target === '') refuse('BACKUP_NOT_CONFIGURED');
  const target = placeOf(config.backup_target);
  const isRequested = await requestRun(db, { kind: 'backup', target, planned_for: null });
  if (!isRequested) refuse('BACKUP_RUNS');
}
