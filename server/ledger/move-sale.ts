import { type AccountRef, closeSide, type Posting, type Side } from './rules.ts';

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
    conversion_id: number;
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
  const sides = [post(reported, brand.minor), post(credited, -amountMinor)];
  const closed =
    brand.currency === currency ? sides : sides.map((side) => closeSide(side, 'sales_exchange'));
  return closed.flat().map((posting) => ({ ...posting, conversion_id: line.conversion_id }));
}

function post(account: AccountRef, minor: bigint): Posting[] {
  if (minor === 0n) return [];
  return minor > 0n
    ? [{ account, direction: 'debit', amount_minor: minor }]
    : [{ account, direction: 'credit', amount_minor: -minor }];
}
