import type { importBrandFile } from '#contract/brands/staff.ts';
import type { ReplyOf } from '#contract/call.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import { refuse } from '#server/platform/refusal.ts';
import { brandFileTask, type RowError } from './imports/read-brand-file.ts';
import { planProgrammes, writePlan } from './imports/write-programmes.ts';
import { lockImports } from './store.ts';

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
    // Two concurrent imports would both create the same new brand: the later one is refused and has
    // to be retried.
    if (apply && !(await lockImports(tx))) refuse('DATA_CONFLICT');
    const plan = await planProgrammes(tx, file.rows);
    const errors = [...file.errors, ...plan.errors].sort((one, other) => one.line - other.line);
    const report = reportOf(plan.steps, errors, file.rows.length + file.errors.length);
    if (!apply) return report;
    if (errors.length > 0 && !skip_bad) refuse('FILE_ROWS_INVALID', report);
    await writePlan(tx, plan.steps);
    return { ...report, applied: true };
  });
}

function reportOf(
  steps: Awaited<ReturnType<typeof planProgrammes>>['steps'],
  errors: RowError[],
  rows_total: number,
): Report {
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
