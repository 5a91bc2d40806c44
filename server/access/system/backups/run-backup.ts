import { Worker } from 'node:worker_threads';
import {
  type BackupKind,
  columnsOf,
  findLastRun,
  type LeasedBackupRun,
} from '#server/operations/backup/backup-runs.ts';
import { nameBackup, placeOf, removePartial } from '#server/operations/backup/backup-store.ts';
import type { MadeBackup } from '#server/operations/backup/make-backup.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Parts } from '#server/platform/parts.ts';
import { updateLeased } from '#server/platform/queue/settle-lease.ts';
import type { Verified } from './back-up.ts';

/** The work of a thread: a backup of this name, or a drill with it. */
export type ThreadOrder = {
  config: Pick<Config, 'database_url' | 'secret_key' | 'data_dir'>;
  isEmbedded: boolean;
  kind: BackupKind;
  name: string;
};

const THREAD = new URL('../../../../scripts/backup-thread.ts', import.meta.url);
/** Time for the thread to delete the parts of a backup; a stop of the worker takes at most 4 s. */
const END_MS = 3_000;

/**
 * Makes a backup, or restores and verifies the last one, and returns the columns of the result. A
 * thread does it: compression, encryption and checksums would block the other work of this process.
 */
export async function runBackup(
  parts: Parts,
  run: LeasedBackupRun,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const { db, config } = parts;
  const target = placeOf(config.backup_target);
  if (run.kind === 'backup') {
    // An earlier attempt ended with its process.
    if (run.name !== null) await removePartial(config.backup_target, run.name);
    const name = nameBackup(now());
    await updateLeased(db, { table: 'backup_runs' }, run, { name, target });
    return columnsOf(
      (await runThread(parts, { kind: 'backup', name }, signal)) as MadeBackup,
      target,
    );
  }
  const last = await findLastRun(db, 'backup', target);
  if (!last?.name) throw new Error('There is no backup yet.');
  await runThread(parts, { kind: 'verify', name: last.name }, signal);
  return { name: last.name, target };
}

function runThread(
  { config, embedded }: Parts,
  work: Pick<ThreadOrder, 'kind' | 'name'>,
  signal: AbortSignal,
): Promise<MadeBackup | Verified> {
  const { database_url, secret_key, data_dir } = config;
  const workerData: ThreadOrder = {
    config: { database_url, secret_key, data_dir },
    isEmbedded: embedded !== undefined,
    ...work,
  };
  const thread = new Worker(THREAD, { workerData });
  const { promise, resolve, reject } = Promise.withResolvers<MadeBackup | Verified>();
  let late: NodeJS.Timeout | undefined;
  const stop = () => {
    thread.postMessage('stop');
    late = setTimeout(() => void thread.terminate(), END_MS);
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  thread.once('message', resolve);
  thread.once('error', reject);
  thread.once('exit', () => {
    signal.removeEventListener('abort', stop);
    clearTimeout(late);
    reject(new Error('The thread that makes backups ended.'));
  });
  return promise;
}
