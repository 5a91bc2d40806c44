import { settleReward } from '#server/books/ledger/move-reward.ts';
import { type OpenReward, takeOpenRewards } from '#server/payouts/rewards/take-open-rewards.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { insertSettledRewards, insertSettlement } from './store.ts';

/**
 * Settles a publisher's open rewards, one settlement per kind, payer and currency. Returns each
 * settlement id with its ledger entry, which the caller posts together with the others.
 */
export async function settleRewards(tx: Tx, publisherId: number, at: Date) {
  const rewards = await takeOpenRewards(tx, publisherId);
  const groups = Map.groupBy(rewards, (one) => `${one.kind} ${one.brand_id} ${one.currency}`);
  const made: { settlement_id: number; entry: ReturnType<typeof entryOf> }[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const settlement_id = await insertSettlement(tx, {
      publisher_id: publisherId,
      brand_id: first.brand_id,
      kind: first.kind,
      currency: first.currency,
      commission_minor: sumOf(group),
      line_count: group.length,
      settled_at: at,
    });
    await insertSettledRewards(tx, settlement_id, group);
    made.push({ settlement_id, entry: entryOf(settlement_id, publisherId, group) });
  }
  return made;
}

const sumOf = (rewards: readonly OpenReward[]) =>
  rewards.reduce((sum, one) => sum + one.open_minor, 0n);

function entryOf(settlementId: number, publisher_id: number, rewards: readonly OpenReward[]) {
  const to = sumOf(rewards) < 0n ? 'owed_back' : 'payable';
  return {
    kind: 'settlement',
    business_key: String(settlementId),
    description: `settlement ${settlementId}`,
    postings: rewards.flatMap(({ brand_id, currency, open_minor }) =>
      settleReward({ publisher_id, brand_id, currency }, to, open_minor),
    ),
  };
}
