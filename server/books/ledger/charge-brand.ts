import { type AccountRef, type Posting, transfer } from './rules.ts';

type Owing = { brand_id: number; currency: string };

const receivable = ({ brand_id, currency }: Owing): AccountRef => ({
  kind: 'brand_receivable',
  owner_kind: 'brand',
  owner_id: brand_id,
  currency,
});
const ofNetwork = (kind: 'network_fee' | 'tax_payable' | 'cash', currency: string): AccountRef => ({
  kind,
  owner_kind: 'network',
  owner_id: 0,
  currency,
});

/**
 * Postings that charge a brand, on top of the commission, with the network fee and the tax of an
 * invoice. An amount of zero has no postings.
 */
export function chargeBrand(owing: Owing, feeMinor: bigint, taxMinor: bigint): Posting[] {
  const charge = (kind: 'network_fee' | 'tax_payable', minor: bigint) =>
    transfer(receivable(owing), ofNetwork(kind, owing.currency), minor);
  return [...charge('network_fee', feeMinor), ...charge('tax_payable', taxMinor)];
}

/** Postings for a payment received from a brand. */
export function receiveFromBrand(owing: Owing, amountMinor: bigint): Posting[] {
  return transfer(ofNetwork('cash', owing.currency), receivable(owing), amountMinor);
}
