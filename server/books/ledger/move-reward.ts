import type { CommissionStage } from './move-commission.ts';
import { type AccountRef, type Posting, transfer } from './rules.ts';

/** Accounts of a reward. `brand_id` null: the network pays it. */
export type RewardOwners = { publisher_id: number; brand_id: number | null; currency: string };

/** Postings that credit a reward to the publisher; a negative amount takes part of it back. */
export function grantReward(owners: RewardOwners, amountMinor: bigint): Posting[] {
  return transfer(payerOf(owners), approvedOf(owners), amountMinor);
}

/**
 * Postings that settle a reward, to `payable`, or to `owed_back` when the settlement is negative.
 */
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
