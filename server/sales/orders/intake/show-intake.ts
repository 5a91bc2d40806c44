import { sql } from 'kysely';
import type { ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import type { Attribution } from '#contract/orders/fields.ts';
import type { IntakeReport, showOrderIntake } from '#contract/orders/intake.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { sidesOf } from '../commission/exchange-amounts.ts';
import type { TestLine } from './evaluate-test-order.ts';
import { findSilence } from './silences/watch-silences.ts';

const SHOWN = 20;

/** How a brand reports its orders, with its latest reports. Refuses MERCHANT_NOT_FOUND. */
export async function showIntake(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  brandId: number,
): Promise<ReplyOf<typeof showOrderIntake>> {
  const brand = await findIntakeBrand(db, brandId);
  if (!brand) refuse('MERCHANT_NOT_FOUND');
  const [lines, tests, silence, last] = await Promise.all([
    listLatestLines(db, brandId, SHOWN),
    listTests(db, brandId, { limit: SHOWN, offset: 0 }),
    findSilence(db, brandId),
    findLastArrival(db, brandId),
  ]);
  const reports = [...lines.map(presentLine), ...tests.map(presentTest)];
  reports.sort((one, other) => (one.reported_at < other.reported_at ? 1 : -1));
  const address = (path: string) => `${config.tracking_url}${path}`;
  return {
    ...{ mcid: brand.mcid, has_secret: brand.has_secret },
    conversion_url: address('/in/conversion'),
    pixel_url: address('/in/pixel.gif'),
    api_url: address('/in/orders'),
    last_order_at: last?.toISOString() ?? null,
    silence: silence
      ? {
          raised_at: silence.raised_at.toISOString(),
          last_order_at: silence.last_order_at.toISOString(),
          expected_orders: silence.expected_orders,
        }
      : null,
    reports: reports.slice(0, SHOWN),
  };
}

function presentLine(line: Awaited<ReturnType<typeof listLatestLines>>[number]): IntakeReport {
  const { original } = sidesOf(line);
  return {
    id: `line ${line.id}`,
    reported_at: line.created_at.toISOString(),
    order_id: line.order_id,
    source: line.source,
    is_test: false,
    status: line.status,
    unconfirmed: line.unconfirmed,
    amount: minorToText(original.sale_minor, original.currency),
    currency: original.currency,
    attribution: line.attribution as Attribution,
    attribution_detail: line.attribution_detail,
  };
}

function presentTest(test: Awaited<ReturnType<typeof listTests>>[number]): IntakeReport {
  const [first] = test.lines as unknown as TestLine[];
  return {
    id: `test ${test.id}`,
    reported_at: test.updated_at.toISOString(),
    order_id: test.order_id,
    source: test.source,
    is_test: true,
    status: test.status,
    unconfirmed: false,
    amount: first?.sale_amount ?? '',
    currency: first?.currency ?? '',
    attribution: first?.attribution ?? 'none',
    attribution_detail: first?.attribution_detail ?? '',
  };
}

/** A brand with what its integration shows. */
function findIntakeBrand(db: Db, id: number) {
  return db
    .selectFrom('brands')
    .select(['mcid', sql<boolean>`secret_hash is not null`.as('has_secret')])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The latest lines of a brand, by the time of the order, which has an index. */
function listLatestLines(db: Db, brandId: number, limit: number) {
  return db
    .selectFrom('order_lines')
    .selectAll()
    .where('brand_id', '=', brandId)
    .orderBy('order_time', 'desc')
    .limit(limit)
    .execute();
}

/** Test orders of a brand, latest first. */
export function listTests(db: Db, brandId: number, page: { limit: number; offset: number }) {
  return db
    .selectFrom('test_orders')
    .selectAll()
    .where('brand_id', '=', brandId)
    .orderBy('updated_at', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** How many test orders a brand has. */
export async function countTests(db: Db, brandId: number): Promise<number> {
  const counted = await db
    .selectFrom('test_orders')
    .where('brand_id', '=', brandId)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return counted.total;
}

/** When the latest order of a brand arrived, among its latest hundred by the time of the order. */
async function findLastArrival(db: Db, brandId: number): Promise<Date | null> {
  const found = await sql<{ at: Date | null }>`
    select max(created_at) as at from (
      select created_at from order_lines where brand_id = ${brandId}
      order by order_time desc limit 100) latest`.execute(db);
  return found.rows[0]?.at ?? null;
}
