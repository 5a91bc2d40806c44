import { sql } from 'kysely';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { asLines, lockLines, type StoredLine } from './store.ts';

const LINES_PER_UPDATE = 5_000;

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

/** The current earnings of a line: zero until it is approved. */
type EarnedLine = {
  publisher_id: number;
  currency: string;
  order_time: Date;
  earned_minor: bigint;
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

/** Stores the settlement that contains the open commission of these lines. */
export function markLinesSettled(
  tx: Tx,
  lines: readonly OpenLine[],
  settlementId: number,
  at: Date,
): Promise<void> {
  const rows = lines.map(({ id, commission_minor, owed }) => ({
    id,
    settlement_id: settlementId,
    settled_minor: commission_minor,
    settled_brand_minor: owed?.commission_minor ?? 0n,
  }));
  return updateSettled(tx, rows, at);
}

/** Lines of settlements; a line may also have shares in later settlements. */
export type SettledLines = { line_ids: readonly number[]; settlement_ids: readonly number[] };

/** Stores the payment on the lines of the settlements it pays. */
export function markLinesPaid(
  tx: Tx,
  settled: SettledLines,
  { payment_id, at }: { payment_id: number; at: Date },
): Promise<void> {
  return updatePaid(tx, settled, { payment_id, paid_at: at }, at);
}

/**
 * Clears the payment and its date on the lines of some settlements after the payment was returned.
 */
export function markLinesUnpaid(tx: Tx, settled: SettledLines): Promise<void> {
  return updatePaid(tx, settled, { payment_id: null, paid_at: null }, now());
}

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

/** Locks the approved lines of a publisher whose commission is not, or not fully, settled. */
async function lockOpenLines(tx: Tx, publisherId: number): Promise<StoredLine[]> {
  const rows = await tx
    .selectFrom('order_lines')
    .selectAll()
    .where('publisher_id', '=', publisherId)
    .where('status', '=', 'approved')
    .where((or) =>
      or.or([
        or('settlement_id', 'is', null),
        or('settled_minor', '<>', or.ref('commission_minor')),
        // Written exactly as in the index definition, so that the partial index is used.
        sql<boolean>`settled_brand_minor <>
          case when brand_currency <> currency then brand_commission_minor else 0 end`,
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return asLines(rows);
}

/**
 * Stores how much of each line's commission is settled. `settlement_id` keeps the first settlement.
 */
async function updateSettled(
  tx: Tx,
  lines: readonly {
    id: number;
    settlement_id: number;
    settled_minor: bigint;
    settled_brand_minor: bigint;
  }[],
  at: Date,
): Promise<void> {
  await updateInParts(lines, (part) =>
    sql`
    update order_lines as c
    set settlement_id = coalesce(c.settlement_id, s.settlement_id),
      settled_minor = s.settled_minor, settled_brand_minor = s.settled_brand_minor,
      updated_at = ${at}
    from unnest(
      ${part.map((one) => one.id)}::int[], ${part.map((one) => one.settlement_id)}::int[],
      ${part.map((one) => one.settled_minor)}::bigint[],
      ${part.map((one) => one.settled_brand_minor)}::bigint[]
    ) as s (id, settlement_id, settled_minor, settled_brand_minor)
    where c.id = s.id`.execute(tx),
  );
}

/**
 * Stores or clears the payment on those of the lines whose first settlement is one of these, locking
 * them in ascending id order.
 */
async function updatePaid(
  tx: Tx,
  { line_ids, settlement_ids }: SettledLines,
  payment: { payment_id: number | null; paid_at: Date | null },
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from order_lines
    where id = any(${line_ids}::int[]) and settlement_id = any(${settlement_ids}::int[])
    order by id for update`.execute(tx);
  await updateInParts(rows, (part) =>
    sql`
      update order_lines
      set payment_id = ${payment.payment_id}, paid_at = ${payment.paid_at}, updated_at = ${at}
      where id = any(${part.map(({ id }) => id)}::int[])`.execute(tx),
  );
}

/** A settlement may have so many lines that one statement for all would exceed its time limit. */
async function updateInParts<T>(
  lines: readonly T[],
  update: (part: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < lines.length; first += LINES_PER_UPDATE) {
    await update(lines.slice(first, first + LINES_PER_UPDATE));
  }
}
