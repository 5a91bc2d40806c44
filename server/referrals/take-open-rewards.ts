import type { Tx } from '#server/platform/db/connect.ts';
import { lockOpenRewards, updateSettled } from './store.ts';

/** An approved reward of which something stands in no settlement yet. */
export type OpenReward = {
  id: number;
  kind: 'referral' | 'bonus';
  /** Who pays it; null: the network. */
  brand_id: number | null;
  currency: string;
  /** What is still to be settled; below zero where a settled one was taken back. */
  open_minor: bigint;
  line_kind: 'referral' | 'bonus' | 'adjustment';
};

/** Locks the rewards of a publisher that a settlement may take, and notes that it takes them all. */
export async function takeOpenRewards(tx: Tx, publisherId: number): Promise<OpenReward[]> {
  const rewards = await lockOpenRewards(tx, publisherId);
  if (rewards.length > 0) {
    await updateSettled(
      tx,
      rewards.map((one) => one.id),
    );
  }
  return rewards.map(({ id, kind, brand_id, currency, amount_minor, settled_minor }) => ({
    id,
    kind,
    brand_id,
    currency,
    open_minor: amount_minor - settled_minor,
    line_kind: settled_minor === 0n ? kind : 'adjustment',
  }));
}
