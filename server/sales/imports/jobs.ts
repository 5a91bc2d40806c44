import type { Queue } from '#server/platform/queue/queue.ts';
import { doubling } from '#server/platform/queue/retry-policy.ts';
import { runImportBatch } from './run-batch.ts';
import { importRows, type LeasedImport } from './store.ts';

/** The queue of imported files. An import is leased for one batch, so that imports take turns. */
export const importQueue: Queue<LeasedImport> = {
  name: 'file_imports',
  ...importRows,
  concurrency: 1,
  needsDisk: true,
  leaseMs: 120_000,
  // A batch fails when the database is busy; it has changed nothing and is repeated. After about four
  // hours it is a dead letter: the file has a row that always fails.
  retry: { waitsMs: doubling(1_000, 600_000), maxAttempts: 32 },
  onFailure: (last_error) => ({ last_error }),
  run: runImportBatch,
};
