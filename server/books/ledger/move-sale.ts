import { type AccountRef, closeSide, type Posting, type Side, transfer } from './rules.ts';

/**
 * Postings that record the sale amount of an order line (minor units, negative for a return): debit
 * the brand that reported it, credit the publisher, or the network when no publisher earns from it.
 * This is not our money; it lets every sales report be reconciled with the ledger. None for zero.
 * `brand` is the amount the brand reported, when it is in another currency.
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
