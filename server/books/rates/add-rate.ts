import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { addRate as addCall } from '#contract/rates/staff.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { dayOf, mayBeRated, mayHaveRate } from './rules.ts';
import { takeRates } from './take-rates.ts';

/**
 * Adds one rate manually. Idempotent: repeating it with the same value changes nothing. Refuses
 * CURRENCY_INVALID, RATE_DAY_INVALID, RATE_KEPT and RATE_FAR_OFF.
 */
export async function addRate(
  db: Db,
  { staff_id }: { staff_id: number },
  { currency, day, per_eur, reason, sure }: ParsedOf<typeof addCall>,
): Promise<ReplyOf<typeof addCall>> {
  if (!mayHaveRate(currency)) refuse('CURRENCY_INVALID');
  if (!mayBeRated(day, dayOf(now()))) refuse('RATE_DAY_INVALID');
  const rate = { row: 1, field: 'per_eur', currency, day, per_eur };
  const origin = { source: 'hand', note: reason, staff_id, sure: sure === 1 } as const;
  await inTransaction(db, async (tx) => {
    const { errors } = await takeRates(tx, [rate], origin);
    if (errors[0]) refuse(errors[0].key, { field: 'per_eur', value: errors[0].value });
  });
  return { currency, day, per_eur };
}
