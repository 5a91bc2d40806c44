import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';

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
export async function insertSettlement(tx: Tx, row: NewSettlement): Promise<number> {
  const added = await tx
    .insertInto('settlements')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

/** Inserts the order lines of a settlement. */
export async function insertSettlementLines(
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
export async function insertSettledRewards(
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

/** Locks a publisher's settlements that are in no payment and were not written off or demanded. */
export async function lockUnpaidSettlements(tx: Tx, publisherId: number) {
  return tx
    .selectFrom('settlements')
    .select(['id', 'brand_id', 'publisher_id', 'currency', 'commission_minor'])
    .where('publisher_id', '=', publisherId)
    .where('payment_id', 'is', null)
    .where('debt_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Assigns settlements to a payment. */
export async function updatePayment(
  tx: Tx,
  ids: readonly number[],
  paymentId: number,
): Promise<void> {
  await tx
    .updateTable('settlements')
    .set({ payment_id: paymentId })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
}

/** Takes settlements out of the set-off with later commission; null: puts them back. */
export async function updateDebt(
  tx: Tx,
  ids: readonly number[],
  debtId: number | null,
): Promise<void> {
  await tx
    .updateTable('settlements')
    .set({ debt_id: debtId })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
}

/** Marks settlements as corrected by credit notes. */
export async function updateCredited(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  await tx
    .updateTable('settlements')
    .set({ credited_at: at })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
}

/** Assigns settlements to an invoice. */
export async function updateInvoice(
  tx: Tx,
  ids: readonly number[],
  invoiceId: number,
): Promise<void> {
  await tx
    .updateTable('settlements')
    .set({ invoice_id: invoiceId })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
}
