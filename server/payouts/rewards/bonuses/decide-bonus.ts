import type { StaffActor } from '#contract/actors.ts';
import { minorToText } from '#contract/money.ts';
import { grantReward } from '#server/books/ledger/move-reward.ts';
import { postTransactions } from '#server/books/ledger/post-transactions.ts';
import { notifyPublisher } from '#server/people/accounts/mails/notify-publisher.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { StoredReward } from '../store.ts';
import { lockBonus, updateDecided } from './store.ts';

/**
 * Approves or rejects a bonus, as a second person. An approved bonus is posted to the ledger and
 * reported to the publisher. Refuses BONUS_NOT_FOUND, BONUS_DECIDED, BONUS_SECOND_PERSON.
 */
export function decideBonus(
  db: Db,
  staff: StaffActor,
  { id, approve }: { id: number; approve: number },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const bonus = await lockBonus(tx, id);
    if (!bonus) refuse('BONUS_NOT_FOUND');
    if (bonus.status !== 'asked') refuse('BONUS_DECIDED');
    if (bonus.requested_by === staff.staff_id) refuse('BONUS_SECOND_PERSON');
    const status = approve === 1 ? 'approved' : 'rejected';
    const decided = { decided_by: staff.staff_id, decided_at: now(), times_posted: approve };
    await updateDecided(tx, id, { status, ...decided });
    if (approve === 1) {
      await notifyBonus(tx, bonus);
      await postTransactions(tx, [entryOf(bonus)]);
    }
  });
}

function entryOf({ id, publisher_id, brand_id, currency, amount_minor }: StoredReward) {
  return {
    kind: 'reward.bonus',
    business_key: `${id}.1`,
    description: `reward ${id}, a bonus`,
    postings: grantReward({ publisher_id, brand_id, currency }, amount_minor),
  };
}

function notifyBonus(tx: Tx, bonus: StoredReward): Promise<void> {
  const { id, publisher_id, amount_minor, currency, reason } = bonus;
  return notifyPublisher(tx, publisher_id, {
    kind: 'bonus_received',
    source: `bonus ${id}`,
    values: { amount: `${minorToText(amount_minor, currency)} ${currency}`, reason },
    path: '/payments/summary',
  });
}
