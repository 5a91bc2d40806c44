import type { ReplyOf } from '#contract/call.ts';
import type { importRateFile } from '#contract/rates/staff.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type RateSheet, rateFileTask } from './read-rate-file.ts';
import { dayOf } from './rules.ts';
import { type CheckedRates, checkRates, takeRates } from './take-rates.ts';

type Report = ReplyOf<typeof importRateFile>;
type ImportOptions = { apply: number; skip_bad: number; staff_id: number | null };

const MAX_LISTED_ERRORS = 1000;

/**
 * Parses a file of rates and reports its effect; with `apply`, stores the rates in one transaction.
 * Invalid rates refuse the import with FILE_ROWS_INVALID unless `skip_bad` skips them. Idempotent:
 * importing the same file again changes nothing.
 */
export async function importRates(
  db: Db,
  bytes: Buffer,
  { apply, skip_bad, staff_id }: ImportOptions,
): Promise<Report> {
  const sheet = await runIsolated(rateFileTask, [bytes, dayOf(now())]);
  if (!apply) return reportOf(sheet, await checkRates(db, sheet.rates), false);
  return inTransaction(db, async (tx) => {
    const checked = await takeRates(tx, sheet.rates, { source: 'file', staff_id });
    const report = reportOf(sheet, checked, true);
    if (report.rates_bad > 0 && !skip_bad)
      refuse('FILE_ROWS_INVALID', { ...report, applied: false });
    return report;
  });
}

function reportOf(
  sheet: RateSheet,
  { fresh, unchanged, errors }: CheckedRates,
  applied: boolean,
): Report {
  const all = [...sheet.errors, ...errors].sort((one, other) => one.row - other.row);
  const rates_ok = fresh.length + unchanged.length;
  let first_day: string | null = null;
  let last_day: string | null = null;
  for (const { day } of [fresh, unchanged].flat()) {
    if (first_day === null || day < first_day) first_day = day;
    if (last_day === null || day > last_day) last_day = day;
  }
  return {
    applied,
    rates_total: rates_ok + all.length,
    rates_ok,
    rates_bad: all.length,
    created: fresh.length,
    unchanged: unchanged.length,
    first_day,
    last_day,
    errors: all.slice(0, MAX_LISTED_ERRORS),
  };
}
