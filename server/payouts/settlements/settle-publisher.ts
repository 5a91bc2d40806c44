import { sql } from 'kysely';
import { moveCommission, stageOfSettlement } from '#server/books/ledger/move-commission.ts';
import { settleReward } from '#server/books/ledger/move-reward.ts';
import { postTransactions } from '#server/books/ledger/post-transactions.ts';
import { publish } from '#server/events.ts';
import { type OpenReward, takeOpenRewards } from '#server/payouts/rewards/take-open-rewards.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import {
  markLinesSettled,
  type OpenLine,
  takeOpenLines,
} from '#server/sales/orders/lines/settle-lines.ts';

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

/**
 * Settles a publisher's open rewards, one settlement per kind, payer and currency. Returns each
 * settlement id with its ledger entry, which the caller posts together with the others.
 */
async function settleRewards(tx: Tx, publisherId: number, at: Date) {
  const rewards = await takeOpenRewards(tx, publisherId);
  const groups = Map.groupBy(rewards, (one) => `${one.kind} ${one.brand_id} ${one.currency}`);
  const made: { settlement_id: number; entry: ReturnType<typeof rewardEntryOf> }[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const settlement_id = await insertSettlement(tx, {
      publisher_id: publisherId,
      brand_id: first.brand_id,
      kind: first.kind,
      currency: first.currency,
      commission_minor: sumOf(group),
      line_count: group.length,
      settled_at: at,
    });
    await insertSettledRewards(tx, settlement_id, group);
    made.push({ settlement_id, entry: rewardEntryOf(settlement_id, publisherId, group) });
  }
  return made;
}

const sumOf = (rewards: readonly OpenReward[]) =>
  rewards.reduce((sum, one) => sum + one.open_minor, 0n);

function rewardEntryOf(settlementId: number, publisher_id: number, rewards: readonly OpenReward[]) {
  const to = sumOf(rewards) < 0n ? 'owed_back' : 'payable';
  return {
    kind: 'settlement',
    business_key: String(settlementId),
    description: `settlement ${settlementId}`,
    postings: rewards.flatMap(({ brand_id, currency, open_minor }) =>
      settleReward({ publisher_id, brand_id, currency }, to, open_minor),
    ),
  };
}

type NewSettlement = {
  publisher_id: number;
  /** null: the network pays it. */
  brand_id: number | null;
  kind: 'commission' | 'referral' | 'bonus';
  currency: string;
  commission_minor: bigint;
  /** What the brand owes for it, when that is in another currency. */
  brand_currency?: string;
  brand_commission_minor?: bigint;
  line_count: number;
  settled_at: Date;
};

/** Inserts a settlement and returns its id. */
async function insertSettlement(tx: Tx, row: NewSettlement): Promise<number> {
  const added = await tx
    .insertInto('settlements')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

/** Inserts the order lines of a settlement. */
async function insertSettlementLines(
  tx: Tx,
  settlementId: number,
  lines: readonly {
    id: number;
    kind: string;
    open_minor: bigint;
    owed: { open_minor: bigint } | null;
  }[],
): Promise<void> {
  await sql`
    insert into settlement_lines
      (settlement_id, order_line_id, kind, commission_minor, brand_commission_minor)
    select ${settlementId}, * from unnest(
      ${lines.map((line) => line.id)}::int[], ${lines.map((line) => line.kind)}::text[],
      ${lines.map((line) => line.open_minor)}::bigint[],
      ${lines.map((line) => line.owed?.open_minor ?? null)}::bigint[])`.execute(tx);
}

/** Inserts the rewards of a settlement. */
async function insertSettledRewards(
  tx: Tx,
  settlementId: number,
  rewards: readonly { id: number; line_kind: string; open_minor: bigint }[],
): Promise<void> {
  await sql`
    insert into settlement_lines (settlement_id, reward_id, kind, commission_minor)
    select ${settlementId}, * from unnest(
      ${rewards.map((one) => one.id)}::int[], ${rewards.map((one) => one.line_kind)}::text[],
      ${rewards.map((one) => one.open_minor)}::bigint[])`.execute(tx);
}
