import type { ReplyOf } from '#contract/call.ts';
import type * as calls from '#contract/system/staff.ts';
import {
  type BackupKind,
  type BackupRun,
  findFailedRun,
  findLastRun,
  listOpenRuns,
} from '#server/operations/backup/backup-runs.ts';
import { placeOf } from '#server/operations/backup/backup-store.ts';
import { nextPlanned } from '#server/operations/backup/plan-backups.ts';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';

type Shown = ReplyOf<typeof calls.showSystem>['backups'];

/** The plan of the backups, and what became of the last ones. */
export async function showBackups({ db, config }: Pick<Parts, 'db' | 'config'>): Promise<Shown> {
  const { backup_target, backup_passphrase, backup_keep_days } = config;
  const isPlanned = backup_target !== '';
  const drill = await findLastRun(db, 'verify');
  return {
    target: isPlanned ? placeOf(backup_target) : null,
    is_encrypted: backup_passphrase !== '',
    uploads_excluded: config.bucket !== null,
    keep_days: backup_keep_days,
    next_at: isPlanned ? nextPlanned(config, now()).toISOString() : null,
    open: (await listOpenRuns(db)).map(({ kind }) => kind as BackupKind),
    last: presentLast(await findLastRun(db, 'backup')),
    last_drill: drill?.ended_at
      ? { name: drill.name ?? '', ended_at: drill.ended_at.toISOString() }
      : null,
    failure: presentFailure(await findFailedRun(db)),
  };
}

function presentLast(run: BackupRun | undefined): Shown['last'] {
  if (!run?.ended_at) return null;
  const { name, ended_at, begun_at, as_of, bytes, content } = run;
  return {
    name: name ?? '',
    ended_at: ended_at.toISOString(),
    as_of: as_of?.toISOString() ?? null,
    content: content as 'physical' | 'logical' | null,
    bytes: bytes === null ? null : Number(bytes),
    duration_ms: begun_at ? ended_at.getTime() - begun_at.getTime() : null,
  };
}

function presentFailure(run: BackupRun | undefined): Shown['failure'] {
  if (!run) return null;
  return {
    kind: run.kind as BackupKind,
    at: (run.ended_at ?? run.begun_at ?? run.requested_at).toISOString(),
    error: run.last_error ?? '',
    next_at: run.run_at?.toISOString() ?? null,
  };
}
