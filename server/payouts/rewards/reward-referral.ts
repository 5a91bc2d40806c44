import { divideHalfEven } from '#contract/money.ts';
import { grantReward } from '#server/books/ledger/move-reward.ts';
import { postTransactions } from '#server/books/ledger/post-transactions.ts';
import { notifyPublisher } from '#server/people/accounts/mails/notify-publisher.ts';
import { findReferral } from '#server/people/accounts/referrals/list-referred.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { lockEarnedLine } from '#server/sales/orders/lines/settle-lines.ts';

import { insertReward, lockRewardOfLine, updateAmount } from './store.ts';

/**
 * Adjusts a referrer's reward to what the referred publisher's line earns now: it is owed once the
 * line is approved, and taken back with it. Idempotent and independent of order, because the result
 * depends only on the current line.
 */
export async function rewardReferral(
  { db }: Pick<Parts, 'db'>,
  { order_line_id }: { order_line_id: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const line = await lockEarnedLine(tx, order_line_id);
    const referral = line && (await findReferral(tx, line.publisher_id));
    if (!referral || line.order_time >= referral.until) return;
    const owners = {
      publisher_id: referral.referer_publisher_id,
      brand_id: null,
      currency: line.currency,
    };
    await followLine(tx, order_line_id, owners, rewardOf(line.earned_minor, referral.percent));
  });
}

/**
 * A referrer's share of the commission of a referred publisher's line: rounded half to even per
 * line.
 */
export function rewardOf(earnedMinor: bigint, percent: number): bigint {
  return divideHalfEven(earnedMinor * BigInt(percent), 100n);
}

type Owners = { publisher_id: number; brand_id: null; currency: string };

async function followLine(
  tx: Tx,
  order_line_id: number,
  owners: Owners,
  amount_minor: bigint,
): Promise<void> {
  const old = await lockRewardOfLine(tx, order_line_id);
  if ((old?.amount_minor ?? 0n) === amount_minor) return;
  const at = now();
  const reward =
    old ??
    (await insertReward(tx, {
      ...owners,
      kind: 'referral',
      order_line_id,
      amount_minor: 0n,
      status: 'approved',
      created_at: at,
      decided_at: at,
    }));
  const times_posted = reward.times_posted + 1;
  await updateAmount(tx, reward.id, { amount_minor, times_posted });
  if (!old) await notifyReward(tx, order_line_id, owners, amount_minor);
  await postTransactions(tx, [
    {
      kind: 'reward.referral',
      business_key: `${reward.id}.${times_posted}`,
      description: `reward ${reward.id} for referring, of order line ${order_line_id}`,
      postings: grantReward(owners, amount_minor - reward.amount_minor),
    },
  ]);
}

function notifyReward(tx: Tx, lineId: number, { publisher_id, currency }: Owners, minor: bigint) {
  return notifyPublisher(tx, publisher_id, {
    kind: 'referral_reward',
    source: `order line ${lineId}`,
    totals: { count: 1, amounts: { [currency]: String(minor) } },
    path: '/refer',
  });
}
