import { type AccountRef, closeSide, type Posting, type Side, transfer } from './rules.ts';

/**
 * The postings that write down a sale of an order line (minor units, negative for a return): what
 * the brand reported against whom it is credited to, the network itself where nobody earns by it.
 * No money of ours: they let every report of sales be held against the ledger. None for zero.
 * `brand`: what the brand reported, where that is in another currency.
 */
export function moveSale(
  line: {
    brand_id: number;
    publisher_id: number | null;
    currency: string;
    order_line_id: number;
  },
  amountMinor: bigint,
  brand: Side = { currency: line.currency, minor: amountMinor },
): Posting[] {
  const { currency, publisher_id } = line;
  const reported: AccountRef = {
    kind: 'sales_reported',
    owner_kind: 'brand',
    owner_id: line.brand_id,
    currency: brand.currency,
  };
  const credited: AccountRef = {
    kind: 'sales_credited',
    owner_kind: publisher_id === null ? 'network' : 'publisher',
    owner_id: publisher_id ?? 0,
    currency,
  };
  const sides = [transfer(reported, null, brand.minor), transfer(null, credited, amountMinor)];
  const postings =
    brand.currency === currency
      ? transfer(reported, credited, amountMinor)
      : sides.flatMap((side) => closeSide(side, 'sales_exchange'));
  return postings.map((posting) => ({ ...posting, order_line_id: line.order_line_id }));
}
