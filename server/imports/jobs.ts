import type { Queue } from '#server/platform/queue/queue.ts';
import { runImportBatch } from './run-batch.ts';
import { importRows, type LeasedImport } from './store.ts';

/** The queue of imported files. An import is leased for one batch, so that imports take turns. */
export const importQueue: Queue<LeasedImport> = {
  name: 'file_imports',
  ...importRows,
  concurrency: 1,
  needsDisk: true,
  leaseMs: 120_000,
  // A batch fails when the database is busy; it has changed nothing and is repeated.
  retry: { waitsMs: [1_000, 10_000, 60_000], maxAttempts: null },
  onFailure: (last_error) => ({ last_error }),
  run: runImportBatch,
};
