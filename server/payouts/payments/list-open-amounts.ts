import type { Db } from '#server/platform/db/connect.ts';
import { listBalanceRecords } from './summary-store.ts';

/** What is owed to a publisher in one currency, in minor units. */
export type OpenAmount = { currency: string; open_minor: bigint; under_way_minor: bigint };

/**
 * What is owed to a publisher, per currency: `under_way` is in payments that are being made, `open`
 * is everything else. A currency in which the publisher owes counts as 0.
 */
export async function listOpenAmounts(db: Db, publisherId: number): Promise<OpenAmount[]> {
  const balances = await listBalanceRecords(db, publisherId);
  return balances
    .map(({ currency, available, pending, approved, on_hold, in_payment }) => {
      const sum = available + pending + approved + on_hold;
      return { currency, open_minor: sum > 0n ? sum : 0n, under_way_minor: in_payment };
    })
    .filter(({ open_minor, under_way_minor }) => open_minor > 0n || under_way_minor > 0n);
}
