import { type AccountRef, type Posting, transfer } from './rules.ts';

/** Postings for the tax that is paid to a publisher on top of commission; none for zero. */
export function payTax(currency: string, taxMinor: bigint): Posting[] {
  const own = (kind: 'input_tax' | 'cash'): AccountRef => ({
    kind,
    owner_kind: 'network',
    owner_id: 0,
    currency,
  });
  return transfer(own('input_tax'), own('cash'), taxMinor);
}
