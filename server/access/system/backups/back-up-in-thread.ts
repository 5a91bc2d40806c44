import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '#server/platform/config.ts';
import { openPartsInThread } from '#server/start/open-parts.ts';
import { backUp, verifyBackup } from './back-up.ts';

/** The work of a thread: a backup, or with a name a drill with that backup. */
export type ThreadOrder = {
  config: Pick<Config, 'database_url' | 'secret_key' | 'data_dir'>;
  isEmbedded: boolean;
  name: string | null;
};

const NICE = 5;
/** A drill may be in a long statement of its database, which ends with the thread. */
const STOP_MS = 1_000;

/** Makes or verifies a backup in a thread that `runBackup` has started, and sends the result. */
export async function backUpInThread(): Promise<void> {
  // On Linux a priority applies to the calling thread: requests come first.
  if (process.platform === 'linux') setPriority(NICE);
  const { config, isEmbedded, name } = workerData as ThreadOrder;
  const stop = new AbortController();
  parentPort?.once('message', () => {
    stop.abort();
    setTimeout(() => process.exit(), STOP_MS);
  });
  const { parts, close } = await openPartsInThread(config);
  try {
    const { signal } = stop;
    parentPort?.postMessage(
      name === null
        ? await backUp(parts, { isEmbedded, signal })
        : await verifyBackup(parts, name, signal),
    );
  } finally {
    parentPort?.close();
    await close();
  }
}
