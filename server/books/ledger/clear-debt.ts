import { type AccountRef, type Posting, transfer } from './rules.ts';

type Owing = { publisher_id: number; currency: string };

const ofPublisher = (
  kind: 'payable' | 'owed_back' | 'debt_demanded',
  { publisher_id, currency }: Owing,
): AccountRef => ({ kind, owner_kind: 'publisher', owner_id: publisher_id, currency });

const ofNetwork = (kind: 'bad_debt' | 'cash', currency: string): AccountRef => ({
  kind,
  owner_kind: 'network',
  owner_id: 0,
  currency,
});

/**
 * Postings that take the settlements of a debt out of `payable` and `owed_back`: to the network's
 * cost of bad debts, or to what is demanded of the publisher.
 */
export function clearDebt(
  owing: Owing,
  settledMinor: readonly bigint[],
  to: 'bad_debt' | 'debt_demanded',
): Posting[] {
  const target = to === 'bad_debt' ? ofNetwork(to, owing.currency) : ofPublisher(to, owing);
  return settledMinor.flatMap((minor) =>
    transfer(ofPublisher(minor < 0n ? 'owed_back' : 'payable', owing), target, minor),
  );
}

/** Postings for the payment of a demand by the publisher. */
export function receiveFromPublisher(owing: Owing, amountMinor: bigint): Posting[] {
  return transfer(
    ofNetwork('cash', owing.currency),
    ofPublisher('debt_demanded', owing),
    amountMinor,
  );
}
