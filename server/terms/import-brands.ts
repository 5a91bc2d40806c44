import type { importBrandFile } from '#contract/brands/staff.ts';
import type { ReplyOf } from '#contract/call.ts';
import {
  planProgrammes,
  requireOnlyImport,
  type Step,
} from '#server/brands/imports/plan-programmes.ts';
import { brandFileTask, type RowError } from '#server/brands/imports/read-brand-file.ts';
import { insertProgramme, updateProgramme } from '#server/brands/imports/write-programme.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import { refuse } from '#server/platform/refusal.ts';
import { writeProgrammeTerms } from './write-programme-terms.ts';

type Report = ReplyOf<typeof importBrandFile>;

/**
 * Reads a brand file and reports what an import would do; with `apply` it writes all rows in one
 * transaction. Invalid rows stop the import unless `skip_bad` excludes them. The import is
 * idempotent: importing the same file again changes nothing, and a changed file updates only the
 * fields its source has changed.
 */
export async function importBrands(
  db: Db,
  bytes: Buffer,
  { apply, skip_bad }: { apply: number; skip_bad: number },
): Promise<Report> {
  const file = await runIsolated(brandFileTask, [bytes]);
  return inTransaction(db, async (tx) => {
    if (apply) await requireOnlyImport(tx);
    const plan = await planProgrammes(tx, file.rows);
    const errors = [...file.errors, ...plan.errors].sort((one, other) => one.line - other.line);
    const report = reportOf(plan.steps, errors, file.rows.length + file.errors.length);
    if (!apply) return report;
    if (errors.length > 0 && !skip_bad) refuse('FILE_ROWS_INVALID', report);
    for (const step of plan.steps) await writeStep(tx, step);
    return { ...report, applied: true };
  });
}

async function writeStep(tx: Tx, step: Step): Promise<void> {
  if (step.kind === 'created') {
    const id = await insertProgramme(tx, step.programme);
    await writeProgrammeTerms(tx, { id, terms_version: 0 }, step.programme);
  }
  if (step.kind === 'updated' && (await updateProgramme(tx, step))) {
    await writeProgrammeTerms(tx, step.brand, step.programme);
  }
}

function reportOf(steps: readonly Step[], errors: RowError[], rows_total: number): Report {
  const count = (kind: string) => steps.filter((step) => step.kind === kind).length;
  return {
    applied: false,
    rows_total,
    rows_ok: rows_total - errors.length,
    rows_bad: errors.length,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    terms_pending: steps.filter((step) => step.programme.rule === null).length,
    errors,
  };
}
