import { moveCommission, stageOfSettlement } from '#server/books/ledger/move-commission.ts';
import { postTransactions } from '#server/books/ledger/post-transactions.ts';
import { publish } from '#server/events.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import {
  markLinesSettled,
  type OpenLine,
  takeOpenLines,
} from '#server/sales/orders/lines/settle-lines.ts';
import { settleRewards } from './settle-rewards.ts';
import { insertSettlement, insertSettlementLines } from './store.ts';

/**
 * Settles all approved lines of a publisher that are not settled yet, including changes of amount
 * since an earlier settlement: one settlement per brand and pair of currencies (the publisher's and
 * the brand's). Rewards go into settlements of their own. Returns the settlement ids. A settlement
 * in which returns exceed sales is negative and reduces the next payment.
 */
export function settleApproved(db: Db, publisherId: number, at: Date): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const lines = await takeOpenLines(tx, publisherId);
    const groups = Map.groupBy(lines, (line) =>
      [line.brand_id, line.currency, line.owed?.currency].join(' '),
    );
    const made: { settlement_id: number; lines: OpenLine[] }[] = [];
    for (const group of groups.values()) {
      made.push({ settlement_id: await settleGroup(tx, publisherId, group, at), lines: group });
    }
    const rewarded = await settleRewards(tx, publisherId, at);
    for (const { settlement_id } of [...made, ...rewarded])
      await publish(tx, 'settlement.made', { settlement_id });
    const entries = [
      ...made.map((one) => entryOf(one.settlement_id, publisherId, one.lines)),
      ...rewarded.map((one) => one.entry),
    ];
    await postTransactions(
      tx,
      entries.filter((entry) => entry.postings.length > 0),
    );
    return [...made, ...rewarded].map((one) => one.settlement_id);
  });
}

async function settleGroup(
  tx: Tx,
  publisher_id: number,
  lines: readonly OpenLine[],
  at: Date,
): Promise<number> {
  const [first] = lines;
  if (!first) throw new Error('A settlement needs at least one line.');
  const settlementId = await insertSettlement(tx, {
    publisher_id,
    brand_id: first.brand_id,
    kind: 'commission',
    currency: first.currency,
    commission_minor: lines.reduce((sum, line) => sum + line.open_minor, 0n),
    ...owedOf(lines),
    line_count: lines.length,
    settled_at: at,
  });
  await insertSettlementLines(tx, settlementId, lines);
  await markLinesSettled(tx, lines, settlementId, at);
  return settlementId;
}

/** What the brand owes for a group of lines, when its currency differs from the settled one. */
function owedOf(lines: readonly OpenLine[]) {
  const brand_currency = lines[0]?.owed?.currency;
  if (brand_currency === undefined) return {};
  const open = lines.map((line) => line.owed?.open_minor ?? 0n);
  return { brand_currency, brand_commission_minor: open.reduce((sum, one) => sum + one, 0n) };
}

function entryOf(settlementId: number, publisher_id: number, lines: readonly OpenLine[]) {
  const to = stageOfSettlement(lines.reduce((sum, line) => sum + line.open_minor, 0n));
  return {
    kind: 'settlement',
    business_key: String(settlementId),
    description: `settlement ${settlementId}`,
    postings: lines.flatMap(({ id, brand_id, currency, open_minor }) =>
      moveCommission(
        { brand_id, currency, publisher_id, order_line_id: id },
        'approved',
        to,
        open_minor,
      ),
    ),
  };
}
