import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { lockOpenRewards, updateSettled } from './store.ts';

/** An approved reward that is not fully settled. */
export type OpenReward = {
  id: number;
  kind: 'referral' | 'bonus';
  /** Who pays it; null: the network. */
  brand_id: number | null;
  currency: string;
  /** The unsettled amount; negative when a settled reward was taken back. */
  open_minor: bigint;
  line_kind: 'referral' | 'bonus' | 'adjustment';
};

/** Locks the unsettled rewards of a publisher and marks them as settled. */
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

/** Publishers with approved rewards that are not fully settled. */
export async function listUnsettledPublishers(db: Db): Promise<number[]> {
  const found = await sql<{ publisher_id: number }>`
    select distinct publisher_id from rewards
    where status = 'approved' and settled_minor <> amount_minor
      and publisher_id not in (select id from publishers where status = 'closed')
    order by 1`.execute(db);
  return found.rows.map((row) => row.publisher_id);
}
