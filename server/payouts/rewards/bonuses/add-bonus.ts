import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import { textToMinor } from '#contract/money.ts';
import type { addBonus as addCall } from '#contract/referrals/staff.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { insertReward } from '../store.ts';
import { findPayer, isPublisher } from './store.ts';

/** Requests a bonus. It is owed once a second person approves it. */
export function addBonus(
  db: Db,
  staff: StaffActor,
  { publisher_id, mcid, amount, currency, reason }: ParsedOf<typeof addCall>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (!(await isPublisher(tx, publisher_id))) refuse('USER_NOT_EXISTS');
    const brand = mcid === undefined ? null : await findPayer(tx, mcid);
    if (brand === undefined) refuse('BRAND_NOT_EXISTS');
    // A brand owes only in its own currency.
    if (brand && brand.currency !== currency) refuse('CURRENCY_INVALID');
    const amount_minor = textToMinor(amount, currency);
    if (amount_minor === null || amount_minor <= 0n) refuse('AMOUNT_INVALID');
    const { id } = await insertReward(tx, {
      kind: 'bonus',
      status: 'asked',
      publisher_id,
      brand_id: brand?.id ?? null,
      currency,
      amount_minor,
      reason,
      requested_by: staff.staff_id,
      created_at: now(),
    });
    return id;
  });
}
