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
export type Judged = { fresh: ReportedRate[]; unchanged: ReportedRate[]; errors: RowError[] };

type Origin = {
  source: 'file' | 'hand' | 'demonstration';
  note?: string;
  staff_id: number | null;
};
type Known = { day: string; units: bigint; text: string };

/** Rows per statement: few enough to stay within the statement timeout while the disk is slow. */
const BATCH = 1000;

/**
 * Checks rates against the stored ones and against each other. Stored rates are never changed, so a
 * different rate of the same day is an error (RATE_KEPT), as is one far from the previous rate
 * (RATE_FAR_OFF) unless `sure` is set.
 */
export async function checkRates(
  db: Db,
  told: readonly ReportedRate[],
  sure = false,
): Promise<Judged> {
  const judged: Judged = { fresh: [], unchanged: [], errors: [] };
  for (const [currency, ofOne] of Map.groupBy(told, (one) => one.currency)) {
    const inOrder = ofOne.toSorted((a, b) => compare(a.day, b.day) || a.row - b.row);
    const span = { from: inOrder[0]?.day ?? '', to: inOrder.at(-1)?.day ?? '' };
    const stored = await readKnown(db, currency, span);
    checkCurrency(inOrder, stored, sure, judged);
  }
  return judged;
}

/** Checks rates and stores the new ones; concurrent calls are serialized by an advisory lock. */
export async function takeRates(
  tx: Tx,
  told: readonly ReportedRate[],
  { source, note, staff_id, sure }: Origin & { sure?: boolean },
): Promise<Judged> {
  await lockRates(tx);
  const judged = await checkRates(tx, told, sure);
  const origin = { source, note: note ?? null, imported_at: now(), imported_by: staff_id };
  for (let start = 0; start < judged.fresh.length; start += BATCH) {
    const rows = judged.fresh
      .slice(start, start + BATCH)
      .map(({ currency, day, per_eur }) => ({ currency, day, per_eur, ...origin }));
    await insertRates(tx, rows);
  }
  return judged;
}

function checkCurrency(
  inOrder: readonly ReportedRate[],
  stored: readonly { day: string; per_eur: string }[],
  sure: boolean,
  judged: Judged,
): void {
  let last: Known | undefined;
  let place = 0;
  for (const one of inOrder) {
    for (let next = stored[place]; next && next.day <= one.day; next = stored[place]) {
      // A new rate of the file may be later than the stored ones around it.
      if (!last || next.day >= last.day) last = asKnown(next);
      place += 1;
    }
    const key = wrongIn(one, last, sure);
    if (key === 'same') judged.unchanged.push(one);
    else if (key === null) {
      judged.fresh.push(one);
      last = asKnown(one);
    } else {
      const beside = last ? ` (${last.day}: ${last.text})` : '';
      judged.errors.push({ row: one.row, field: one.field, key, value: `${one.per_eur}${beside}` });
    }
  }
}

function wrongIn(
  one: ReportedRate,
  last: Known | undefined,
  sure: boolean,
): ErrorKey | 'same' | null {
  if (!last) return null;
  const units = unitsOf(one.per_eur);
  if (last.day === one.day) return last.units === units ? 'same' : 'RATE_KEPT';
  const isNear = daysBetween(last.day, one.day) <= NEIGHBOUR_DAYS;
  return isNear && !sure && isFarOff(units, last.units) ? 'RATE_FAR_OFF' : null;
}

const asKnown = ({ day, per_eur }: { day: string; per_eur: string }): Known => ({
  day,
  units: unitsOf(per_eur),
  text: per_eur,
});
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
