import type { CommissionStage } from './move-commission.ts';
import { type AccountRef, type Posting, transfer } from './rules.ts';

/** A reward's owners; a brand of null is the network itself. */
export type RewardOwners = { publisher_id: number; brand_id: number | null; currency: string };

/** The postings by which a reward, or a part that is taken back (below zero), is owed. */
export function grantReward(owners: RewardOwners, amountMinor: bigint): Posting[] {
  return transfer(payerOf(owners), approvedOf(owners), amountMinor);
}

/** The postings by which it is settled: what is taken back is owed back where it outweighs the rest. */
export function settleReward(
  owners: RewardOwners,
  to: Extract<CommissionStage, 'payable' | 'owed_back'>,
  amountMinor: bigint,
): Posting[] {
  return transfer(approvedOf(owners), { ...approvedOf(owners), kind: to }, amountMinor);
}

function payerOf({ brand_id, currency }: RewardOwners): AccountRef {
  if (brand_id === null) {
    return { kind: 'reward_cost', owner_kind: 'network', owner_id: 0, currency };
  }
  return { kind: 'brand_receivable', owner_kind: 'brand', owner_id: brand_id, currency };
}

const approvedOf = ({ publisher_id, currency }: RewardOwners): AccountRef => ({
  kind: 'reward_approved',
  owner_kind: 'publisher',
  owner_id: publisher_id,
  currency,
});
