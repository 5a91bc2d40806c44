import type { ErrorKey } from '#contract/errors.ts';
import { now } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { RowError } from '#server/platform/files/check-row.ts';
import { daysBetween, isFarOff, NEIGHBOUR_DAYS, unitsOf } from './rules.ts';
import { insertRates, lockRates, readKnown } from './store.ts';

/** A reported rate in valid form; `row` and `field` are its position in the file. */
export type ReportedRate = {
  row: number;
  field: string;
  currency: string;
  day: string;
  per_eur: string;
};
/** The result of checking rates against the stored ones. */
export type CheckedRates = { fresh: ReportedRate[]; unchanged: ReportedRate[]; errors: RowError[] };

type Origin = {
  source: 'file' | 'hand' | 'demonstration' | 'ecb';
  note?: string;
  staff_id: number | null;
};
type PreviousRate = { day: string; units: bigint; text: string };

/** Rows per statement: few enough to stay within the statement timeout while the disk is slow. */
const BATCH = 1000;

/**
 * Checks rates against the stored ones and against each other. Stored rates are never changed, so a
 * different rate of the same day is an error (RATE_KEPT), as is one far from the previous rate
 * (RATE_FAR_OFF) unless `sure` is set.
 */
export async function checkRates(
  db: Db,
  reported: readonly ReportedRate[],
  sure = false,
): Promise<CheckedRates> {
  const checked: CheckedRates = { fresh: [], unchanged: [], errors: [] };
  for (const [currency, rates] of Map.groupBy(reported, (one) => one.currency)) {
    const ordered = rates.toSorted((a, b) => compareText(a.day, b.day) || a.row - b.row);
    const span = { from: ordered[0]?.day ?? '', to: ordered.at(-1)?.day ?? '' };
    const stored = await readKnown(db, currency, span);
    checkCurrency(ordered, stored, sure, checked);
  }
  return checked;
}

/** Checks rates and stores the new ones; concurrent calls are serialized by an advisory lock. */
export async function takeRates(
  tx: Tx,
  reported: readonly ReportedRate[],
  { source, note, staff_id, sure }: Origin & { sure?: boolean },
): Promise<CheckedRates> {
  await lockRates(tx);
  const checked = await checkRates(tx, reported, sure);
  const origin = { source, note: note ?? null, imported_at: now(), imported_by: staff_id };
  for (let start = 0; start < checked.fresh.length; start += BATCH) {
    const rows = checked.fresh
      .slice(start, start + BATCH)
      .map(({ currency, day, per_eur }) => ({ currency, day, per_eur, ...origin }));
    await insertRates(tx, rows);
  }
  return checked;
}

function checkCurrency(
  ordered: readonly ReportedRate[],
  stored: readonly { day: string; per_eur: string }[],
  sure: boolean,
  checked: CheckedRates,
): void {
  let last: PreviousRate | undefined;
  let place = 0;
  for (const one of ordered) {
    for (let next = stored[place]; next && next.day <= one.day; next = stored[place]) {
      // A new rate of the file may be later than the stored ones around it.
      if (!last || next.day >= last.day) last = toPrevious(next);
      place += 1;
    }
    const key = checkRate(one, last, sure);
    if (key === 'same') checked.unchanged.push(one);
    else if (key === null) {
      checked.fresh.push(one);
      last = toPrevious(one);
    } else {
      const beside = last ? ` (${last.day}: ${last.text})` : '';
      checked.errors.push({
        row: one.row,
        field: one.field,
        key,
        value: `${one.per_eur}${beside}`,
      });
    }
  }
}

function checkRate(
  one: ReportedRate,
  last: PreviousRate | undefined,
  sure: boolean,
): ErrorKey | 'same' | null {
  if (!last) return null;
  const units = unitsOf(one.per_eur);
  if (last.day === one.day) return last.units === units ? 'same' : 'RATE_KEPT';
  const isNear = daysBetween(last.day, one.day) <= NEIGHBOUR_DAYS;
  return isNear && !sure && isFarOff(units, last.units) ? 'RATE_FAR_OFF' : null;
}

const toPrevious = ({ day, per_eur }: { day: string; per_eur: string }): PreviousRate => ({
  day,
  units: unitsOf(per_eur),
  text: per_eur,
});
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
