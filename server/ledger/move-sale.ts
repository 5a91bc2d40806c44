import type { AccountRef, Posting } from './rules.ts';

/**
 * The postings that write down a sale of an order line (minor units, negative for a return): what
 * the brand reported against whom it is credited to, the network itself where nobody earns by it.
 * No money of ours: they let every report of sales be held against the ledger. None for zero.
 */
export function moveSale(
  line: {
    brand_id: number;
    publisher_id: number | null;
    currency: string;
    conversion_id: number;
  },
  amountMinor: bigint,
): Posting[] {
  if (amountMinor === 0n) return [];
  const { currency, conversion_id, publisher_id } = line;
  const reported: AccountRef = {
    kind: 'sales_reported',
    owner_kind: 'brand',
    owner_id: line.brand_id,
    currency,
  };
  const credited: AccountRef = {
    kind: 'sales_credited',
    owner_kind: publisher_id === null ? 'network' : 'publisher',
    owner_id: publisher_id ?? 0,
    currency,
  };
  const [debit, credit] = amountMinor > 0n ? [reported, credited] : [credited, reported];
  const amount_minor = amountMinor > 0n ? amountMinor : -amountMinor;
  return [
    { account: debit, direction: 'debit', amount_minor, conversion_id },
    { account: credit, direction: 'credit', amount_minor, conversion_id },
  ];
}
