import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { backUp, verifyBackup } from '#server/access/system/backups/back-up.ts';
import type { ThreadOrder } from '#server/access/system/backups/run-backup.ts';
import { openPartsInThread } from '#server/start/open-parts.ts';

const NICE = 5;
/** A drill may be in a long statement of its database, which ends with the thread. */
const STOP_MS = 1_000;

/** Makes or verifies a backup in a thread that `runBackup` has started, and sends the result. */
export async function backUpInThread(): Promise<void> {
  // On Linux a priority applies to the calling thread: requests come first.
  if (process.platform === 'linux') setPriority(NICE);
  const { kind, config, isEmbedded, name } = workerData as ThreadOrder;
  const stop = new AbortController();
  parentPort?.once('message', () => {
    stop.abort();
    setTimeout(() => process.exit(), STOP_MS);
  });
  const { parts, close } = await openPartsInThread(config);
  try {
    const { signal } = stop;
    parentPort?.postMessage(
      kind === 'backup'
        ? await backUp(parts, { isEmbedded, name, signal })
        : await verifyBackup(parts, name, signal),
    );
  } finally {
    parentPort?.close();
    await close();
  }
}
