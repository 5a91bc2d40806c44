import { sql } from 'kysely';
import type { BrandActor } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import { divideHalfEven, minorToText } from '#contract/money.ts';
import type { showBrandSummary as summaryCall } from '#contract/reports/brand.ts';
import { precedingSpan, type Span, shiftDay } from '#contract/reports/spans.ts';
import { findBrandById } from '#server/offers/brands/find-brand.ts';
import { dayIn, now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';

const DAYS = 30;
/** The roll-up of clicks by brand has days of this zone. */
const ZONE = 'UTC';

/** What waits for a brand, and its figures of the last 30 days beside those of the 30 before. */
export async function showBrandSummary(
  db: Db,
  { brand_id }: BrandActor,
): Promise<ReplyOf<typeof summaryCall>> {
  const brand = await findBrandById(db, brand_id);
  if (!brand) refuse('PERMISSION_DENIED');
  const { merchant_name, status, currency, network_fee_percent } = brand;
  const end_date = dayIn(ZONE, now());
  const span = { start_date: shiftDay(end_date, 1 - DAYS), end_date };
  const figuresIn = async (days: Span) =>
    present(await sumFigures(db, brand_id, currency, days), currency, network_fee_percent);
  return {
    ...{ merchant_name, status, currency, time_zone: ZONE, ...span },
    ...(await countWaiting(db, brand_id)),
    current: await figuresIn(span),
    previous: await figuresIn(precedingSpan(span)),
  };
}

type Sums = { valid_clicks: number; orders: number; sales: bigint; commission: bigint };

/** Amounts as the brand owes them: lines in another currency, from before a change, are left out. */
async function sumFigures(
  db: Db,
  brandId: number,
  currency: string,
  { start_date, end_date }: Span,
): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select
      (select coalesce(sum(valid_clicks), 0)::int from click_brands
        where brand_id = ${brandId} and day between ${start_date}::date and ${end_date}::date)
        as valid_clicks,
      count(distinct order_id) filter (where event = 'sale')::int as orders,
      coalesce(sum(coalesce(brand_sale_minor, sale_minor)) filter (where status <> 'rejected'), 0)
        ::bigint as sales,
      coalesce(sum(coalesce(brand_commission_minor, commission_minor))
        filter (where status <> 'rejected'), 0)::bigint as commission
    from order_lines
    where brand_id = ${brandId} and coalesce(brand_currency, currency) = ${currency}
      and order_time >= ${start_date}::date::timestamp at time zone ${ZONE}::text
      and order_time < (${end_date}::date + 1)::timestamp at time zone ${ZONE}::text`.execute(db);
  return rows[0] ?? { valid_clicks: 0, orders: 0, sales: 0n, commission: 0n };
}

/** The fee is rounded once, as on an invoice over all of it. */
function present({ sales, commission, ...counts }: Sums, currency: string, feePercent: number) {
  const fee = divideHalfEven(commission * BigInt(feePercent), 100n);
  const text = (minor: bigint) => minorToText(minor, currency);
  return {
    ...counts,
    sales: text(sales),
    commission: text(commission),
    fee: text(fee),
    cost: text(commission + fee),
  };
}

type Waiting = Pick<ReplyOf<typeof summaryCall>, 'waiting' | 'publishers'>;

async function countWaiting(db: Db, brandId: number): Promise<Waiting> {
  const { rows } = await sql<Waiting['waiting'] & { publishers: number }>`
    select
      (select count(*)::int from relationships where brand_id = ${brandId} and status = 1)
        as applications,
      (select count(distinct s.publisher_id)::int from relationships r
        join sites s on s.id = r.site_id where r.brand_id = ${brandId} and r.status = 2)
        as publishers,
      (select count(*)::int from claims where brand_id = ${brandId} and status = 'open') as claims,
      count(distinct order_id)::int as orders, min(lock_date)::text as next_lock_date
    from order_lines where brand_id = ${brandId} and status = 'pending'`.execute(db);
  const { publishers = 0, ...waiting } = rows[0] ?? {};
  const none = { applications: 0, orders: 0, next_lock_date: null, claims: 0 };
  return { waiting: { ...none, ...waiting }, publishers };
}
