import type { ImportFileKind, ShownImport } from '#contract/imports/staff.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { showImport } from './present.ts';
import { lockImport, startStep } from './store.ts';

const NOTHING = { rows_ok: 0, rows_new: 0, rows_repeated: 0, rows_changed: 0, figures: '{}' };

/**
 * Starts to apply a checked file. Refuses IMPORT_NOT_FOUND, IMPORT_STATE_INVALID, and
 * FILE_ROWS_INVALID with the import if rows are invalid and may not be skipped.
 */
export function applyImport(
  db: Db,
  id: number,
  skipBad: boolean,
  kinds?: readonly ImportFileKind[],
): Promise<ShownImport> {
  return inTransaction(db, async (tx) => {
    const row = await lockImport(tx, id);
    if (!row || kinds?.includes(row.kind) === false) refuse('IMPORT_NOT_FOUND');
    if (row.state !== 'checked') refuse('IMPORT_STATE_INVALID');
    if (row.rows_bad > 0 && !skipBad) refuse('FILE_ROWS_INVALID', await showImport(tx, id));
    await startStep(tx, id, { state: 'applying', run_at: now(), ...NOTHING });
    return showImport(tx, id);
  });
}

/** Starts to revert an applied file. Refuses IMPORT_NOT_FOUND and IMPORT_STATE_INVALID. */
export function undoImport(
  db: Db,
  id: number,
  kinds?: readonly ImportFileKind[],
): Promise<ShownImport> {
  return inTransaction(db, async (tx) => {
    const row = await lockImport(tx, id);
    if (!row || kinds?.includes(row.kind) === false) refuse('IMPORT_NOT_FOUND');
    if (row.state !== 'applied' || row.lines_changed === 0) refuse('IMPORT_STATE_INVALID');
    await startStep(tx, id, { state: 'undoing', run_at: now() });
    return showImport(tx, id);
  });
}
