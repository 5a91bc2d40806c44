import { type Selectable, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { StaffActor } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import { orderReport, type RecordedOrder } from '#contract/orders/fields.ts';
import type { listRefusedReports as listCall } from '#contract/orders/intake.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Source } from '../lines/rules.ts';
import { findBrandById } from './brand-store.ts';
import { readItem } from './read-order.ts';
import { receiveOrder } from './receive-order.ts';

type RefusedReport = Selectable<DB['refused_reports']>;

/** One page of a brand's refused reports, or of those that it has not proven to have sent. */
export async function listRefusedReports(
  { db }: Pick<Parts, 'db'>,
  { brand_id, is_unproven, curPage, perPage }: z.output<typeof listCall.input>,
): Promise<ReplyOf<typeof listCall>> {
  const of = { brand_id, is_authentic: is_unproven === 0 };
  const page = { limit: perPage, offset: (curPage - 1) * perPage };
  const [rows, total] = await Promise.all([listRefusals(db, of, page), countRefusals(db, of)]);
  return { list: rows.map(presentRefusal), total };
}

/**
 * Records a refused report as it was sent, after its cause was fixed. A report without a time was
 * ordered when it first arrived, not when it is replayed. Idempotent, like every report. Refuses
 * REFUSED_REPORT_NOT_FOUND, REFUSED_REPORT_UNPROVEN, REFUSED_REPORT_INCOMPLETE and whatever still is
 * wrong with the report.
 */
export function replayReport(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  staff: StaffActor,
  id: number,
): Promise<RecordedOrder> {
  return inTransaction(db, async (tx) => {
    const stored = await lockRefusal(tx, id);
    if (!stored) refuse('REFUSED_REPORT_NOT_FOUND');
    // Anyone who knows a brand's public id can have such a report stored; it must not become money.
    if (!stored.is_authentic) refuse('REFUSED_REPORT_UNPROVEN');
    if (stored.fields === null) refuse('REFUSED_REPORT_INCOMPLETE');
    const brand = await findBrandById(tx, stored.brand_id);
    if (!brand) throw new Error('The brand of a refused report does not exist.');
    const report = readItem(orderReport, stored.fields);
    const recorded = await receiveOrder(
      { db: tx, config },
      brand,
      { ...report, order_time: report.order_time ?? stored.first_at },
      stored.source as Source,
    );
    await updateReplayed(tx, id, { replayed_at: now(), replayed_by: staff.staff_id });
    return recorded;
  });
}

const presentRefusal = (row: RefusedReport) => ({
  id: row.id,
  source: row.source,
  is_authentic: row.is_authentic,
  key: row.key,
  field: row.field,
  order_id: row.order_id,
  fields: row.fields === null ? null : JSON.stringify(row.fields),
  attempts: row.attempts,
  first_at: row.first_at.toISOString(),
  last_at: row.last_at.toISOString(),
  replayed_at: row.replayed_at?.toISOString() ?? null,
});

type Kind = Pick<RefusedReport, 'brand_id' | 'is_authentic'>;

/** One page of a brand's proven or unproven reports, latest first. */
function listRefusals(
  db: Db,
  { brand_id, is_authentic }: Kind,
  { limit, offset }: { limit: number; offset: number },
): Promise<RefusedReport[]> {
  return db
    .selectFrom('refused_reports')
    .selectAll()
    .where('brand_id', '=', brand_id)
    .where('is_authentic', '=', is_authentic)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

async function countRefusals(db: Db, { brand_id, is_authentic }: Kind): Promise<number> {
  const { count } = await db
    .selectFrom('refused_reports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('brand_id', '=', brand_id)
    .where('is_authentic', '=', is_authentic)
    .executeTakeFirstOrThrow();
  return count;
}

function lockRefusal(tx: Tx, id: number): Promise<RefusedReport | undefined> {
  return tx
    .selectFrom('refused_reports')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

async function updateReplayed(
  db: Db,
  id: number,
  { replayed_at, replayed_by }: { replayed_at: Date; replayed_by: number },
): Promise<void> {
  await db
    .updateTable('refused_reports')
    .set({ replayed_at, replayed_by })
    .where('id', '=', id)
    .execute();
}
