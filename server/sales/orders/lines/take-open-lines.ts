import type { Tx } from '#server/platform/db/connect.ts';
import { lockOpenLines } from './store.ts';

/** An approved line with commission that is not in a settlement yet. */
export type OpenLine = {
  id: number;
  brand_id: number;
  currency: string;
  commission_minor: bigint;
  /** The unsettled amount: the whole commission, or the difference since it was last settled. */
  open_minor: bigint;
  kind: 'commission' | 'adjustment';
  /** The same amounts in the brand's currency, if that is different. */
  owed: { currency: string; commission_minor: bigint; open_minor: bigint } | null;
};

/** Locks and returns the lines of a publisher that a settlement may include. */
export async function takeOpenLines(tx: Tx, publisherId: number): Promise<OpenLine[]> {
  const lines = await lockOpenLines(tx, publisherId);
  return lines.map((line) => {
    const { id, brand_id, currency, commission_minor } = line;
    return {
      id,
      brand_id,
      currency,
      commission_minor,
      open_minor: commission_minor - line.settled_minor,
      kind: line.settlement_id === null ? 'commission' : 'adjustment',
      owed: owedOf(line),
    };
  });
}

function owedOf({
  currency: own,
  brand_currency: currency,
  brand_commission_minor: commission_minor,
  settled_brand_minor,
}: Awaited<ReturnType<typeof lockOpenLines>>[number]): OpenLine['owed'] {
  if (currency === null || currency === own || commission_minor === null) return null;
  return { currency, commission_minor, open_minor: commission_minor - settled_brand_minor };
}
