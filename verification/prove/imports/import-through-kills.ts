import type { ImportFileKind } from '#contract/imports/staff.ts';
import {
  addImport,
  applyImport,
  type NewFile,
  undoImport,
} from '#server/sales/imports/add-import.ts';
import { importNow } from '#server/sales/imports/import-now.ts';
import { showImport } from '#server/sales/imports/show-import.ts';
import type { Application } from '../open-application.ts';
import type { Workers } from './run-step.ts';

/** A file of a proof; each of its rows changes something. */
export type ProofFile = {
  name: string;
  kind: ImportFileKind;
  brand_id: number | null;
  text: string;
  rows: number;
  /** Whether the worker is killed while it checks the file, too. */
  killsCheck: boolean;
};

/** What a file can change, as the proof reads it. */
export type ContentState = {
  rows: number;
  /** Rows in effect: not rejected, deleted, offline or unavailable. */
  open: number;
  /** Hash of everything a file can change. */
  content: string;
  /** Grows by one for each row of a file that is applied. */
  changes: number;
};

export type FileResult = { violations: string[]; kills: number; memory_mb: number };

/**
 * Applies a file while its workers are killed, undoes it the same way and compares the content.
 * What a file has added to an empty table is no longer in effect afterwards.
 */
export async function importThroughKills(
  app: Application,
  workers: Workers,
  file: ProofFile,
  readState: () => Promise<ContentState>,
): Promise<FileResult> {
  const { name, rows } = file;
  const violations: string[] = [];
  const before = await readState();
  const { id, steps } = await checkFile(app, workers, file);
  await applyImport(app.db, id, false);
  steps.push(await workers.runStep(id));
  const shown = await showImport(app.db, id);
  const applied = await readState();
  if (shown.rows_bad > 0 || shown.lines_changed !== rows) {
    violations.push(`${shown.rows_bad} bad rows, ${shown.lines_changed} lines changed`);
  }
  const changes = applied.changes - before.changes;
  if (changes !== rows) violations.push(`${changes} changes of ${rows} lines`);
  await undoImport(app.db, id);
  steps.push(await workers.runStep(id));
  const undone = await showImport(app.db, id);
  if (undone.lines_undone !== rows) violations.push(`${undone.lines_undone} lines undone`);
  const after = await readState();
  const isRestored = before.rows === 0 ? after.open === 0 : after.content === before.content;
  if (!isRestored) violations.push('the lines are not as before');
  return {
    violations: violations.map((what) => `${name}: ${what}`),
    kills: steps.filter(({ isKilled }) => isKilled).length,
    memory_mb: Math.max(...steps.map((step) => step.memory_mb)),
  };
}

async function checkFile(app: Application, workers: Workers, file: ProofFile) {
  if (!file.killsCheck) {
    const { id } = await importNow(app, { ...newFileOf(file), apply: false });
    return { id, steps: [] };
  }
  const id = await addImport(app.db, newFileOf(file));
  return { id, steps: [await workers.runStep(id)] };
}

/** A file of a proof as the import receives it. */
export function newFileOf({ name, kind, brand_id, text }: ProofFile): NewFile {
  return {
    kind,
    brand_id,
    staff_id: null,
    publishes: true,
    file: { name: `${name}.csv`, bytes: Buffer.from(text) },
  };
}
