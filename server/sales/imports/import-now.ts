import { setTimeout } from 'node:timers/promises';
import type { Parts } from '#server/platform/parts.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { addImport, applyImport, type NewFile } from './add-import.ts';
import { importQueue } from './jobs.ts';
import { showImport } from './show-import.ts';
import { findAttempts } from './store.ts';

const POLL_MS = 200;
/** A worker repeats a failing batch until it succeeds; the command line gives up. */
const MAX_ATTEMPTS = 4;

/**
 * Imports a file and waits for the result: for the command line and the demonstration. It runs the batches itself unless
 * a worker takes them. Without `apply` the file is only checked. Refuses what `addImport` and
 * `applyImport` refuse, and throws when a batch fails repeatedly; the import
 * can then be continued by a worker.
 */
export async function importNow(
  parts: Parts,
  { apply, skip_bad = false, ...order }: NewFile & { apply: boolean; skip_bad?: boolean },
) {
  const id = await addImport(parts.db, order);
  const checked = await finish(parts, id);
  if (!apply) return checked;
  await applyImport(parts.db, id, skip_bad);
  return finish(parts, id);
}

async function finish(parts: Parts, id: number) {
  for (;;) {
    const shown = await showImport(parts.db, id);
    if (!['checking', 'applying', 'undoing'].includes(shown.state)) return shown;
    const { attempts, last_error } = await findAttempts(parts.db, id);
    if (attempts >= MAX_ATTEMPTS) {
      throw new Error(`A batch of import ${id} failed ${attempts} times: ${last_error}`);
    }
    if (!(await runNext(parts, importQueue))) await setTimeout(POLL_MS);
  }
}
