import { sql } from 'kysely';
import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import { minorToWords, textToMinor } from '#contract/money.ts';
import type { addBonus as addCall } from '#contract/referrals/staff.ts';
import { grantReward } from '#server/books/ledger/move-reward.ts';
import { postTransactions } from '#server/books/ledger/post-transactions.ts';
import { notifyPublisher } from '#server/people/accounts/mails/notify-publisher.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { insertReward, type StoredReward } from './store.ts';

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
    values: { amount: minorToWords(amount_minor, currency), reason },
    path: '/payments/summary',
  });
}

/** Whether a publisher with this id exists. */
async function isPublisher(db: Db, id: number): Promise<boolean> {
  const found = await sql`select 1 from publishers where id = ${id}`.execute(db);
  return found.rows.length > 0;
}

/** The brand with this mcid as the payer of a bonus, or undefined. */
function findPayer(db: Db, mcid: string) {
  return db
    .selectFrom('brands')
    .select(['id', 'currency'])
    .where('mcid', '=', mcid)
    .executeTakeFirst();
}

/** The bonus with this id, locked until the transaction ends, or undefined. */
async function lockBonus(tx: Tx, id: number): Promise<StoredReward | undefined> {
  const found = await sql<StoredReward>`
    select * from rewards where id = ${id} and kind = 'bonus' for update`.execute(tx);
  return found.rows[0];
}

/** Stores the second person's decision on a bonus. */
async function updateDecided(
  tx: Tx,
  id: number,
  set: { status: string; decided_by: number; decided_at: Date; times_posted: number },
): Promise<void> {
  await tx.updateTable('rewards').set(set).where('id', '=', id).execute();
}
