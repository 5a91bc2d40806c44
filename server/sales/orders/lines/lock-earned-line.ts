import type { Tx } from '#server/platform/db/connect.ts';
import { lockLines } from './store.ts';

/** The current earnings of a line: zero until it is approved. */
export type EarnedLine = {
  publisher_id: number;
  currency: string;
  order_time: Date;
  earned_minor: bigint;
};

/**
 * Locks a line until the transaction ends and returns its earnings; null if no publisher is
 * credited.
 */
export async function lockEarnedLine(tx: Tx, id: number): Promise<EarnedLine | null> {
  const [line] = await lockLines(tx, [id]);
  if (!line || line.publisher_id === null) return null;
  const { publisher_id, currency, order_time, status, commission_minor } = line;
  const earned_minor = status === 'approved' ? commission_minor : 0n;
  return { publisher_id, currency, order_time, earned_minor };
}
