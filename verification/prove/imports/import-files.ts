import { importNow } from '#server/sales/imports/import-now.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import {
  type ContentState,
  type FileResult,
  importThroughKills,
  newFileOf,
  type ProofFile,
} from './import-through-kills.ts';
import { startWorkers } from './run-step.ts';

/**
 * Imports and undoes files one after the other. The first adds what the others change, so it is
 * applied again after it was undone.
 */
export async function importFiles(
  app: Application,
  files: readonly ProofFile[],
  readState: () => Promise<ContentState>,
): Promise<Found> {
  const results: FileResult[] = [];
  const violations: string[] = [];
  const workers = startWorkers(app);
  try {
    for (const [nth, file] of files.entries()) {
      results.push(await importThroughKills(app, workers, file, readState));
      if (nth > 0) continue;
      const shown = await importNow(app, { ...newFileOf(file), apply: true });
      if (shown.lines_changed !== file.rows) violations.push(`${file.name}: not all are new again`);
      if ((await readState()).open !== file.rows)
        violations.push(`${file.name}: not all are there`);
    }
  } finally {
    await workers.close();
  }
  return {
    counts: {
      'rows in each file': files[0]?.rows ?? 0,
      kills: results.reduce((sum, { kills }) => sum + kills, 0),
      'MB at the peak of a worker': Math.max(...results.map(({ memory_mb }) => memory_mb)),
    },
    violations: [...results.flatMap((one) => one.violations), ...violations],
  };
}
