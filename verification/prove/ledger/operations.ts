import type { Hold } from '#server/books/ledger/holds/hold-funds.ts';
import type { postTransactions } from '#server/books/ledger/post-transactions.ts';

export type Entry = Parameters<typeof postTransactions>[1][number];
export type Name = { kind: string; business_key: string };

/** One operation on the ledger. */
export type Operation =
  | { verb: 'post'; entry: Entry }
  | { verb: 'hold'; hold: Hold }
  | { verb: 'void'; name: Name }
  | { verb: 'post_hold'; name: Name; entry: Entry }
  | { verb: 'reverse'; name: Name };

/**
 * Groups of operations: each group is one transaction, and all groups of an order run concurrently.
 */
export type WriterOrder = { number: number; groups: readonly (readonly Operation[])[] };

/** Serialises an order for another process. */
export const reportOrder = (order: WriterOrder) =>
  JSON.stringify(order, (_key, value) => (typeof value === 'bigint' ? `${value}n` : value));

/** Parses a serialised order. */
export const readOrder = (text: string): WriterOrder =>
  JSON.parse(text, (_key, value) =>
    typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  );
