import type { Tx } from '#server/platform/db/connect.ts';
import { lockOpenLines } from './store.ts';

/** An approved line of which something stands in no settlement yet. */
export type OpenLine = {
  id: number;
  brand_id: number;
  currency: string;
  commission_minor: bigint;
  /** What is still to be settled: the whole commission, or the difference since it was settled. */
  open_minor: bigint;
  kind: 'commission' | 'adjustment';
};

/** Locks and answers the lines of a publisher that a settlement may take. */
export async function takeOpenLines(tx: Tx, publisherId: number): Promise<OpenLine[]> {
  const lines = await lockOpenLines(tx, publisherId);
  return lines.map(
    ({ id, brand_id, currency, commission_minor, settled_minor, settlement_id }) => ({
      id,
      brand_id,
      currency,
      commission_minor,
      open_minor: commission_minor - settled_minor,
      kind: settlement_id === null ? 'commission' : 'adjustment',
    }),
  );
}
