import { sql } from 'kysely';
import { type CommissionRule, dependsOnCustomer } from '#server/offers/terms/choose-rule.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { ReportingBrand } from '../intake/brand-store.ts';
import type { Amounts, StoredLine } from '../lines/store.ts';

/** A credited line as it is priced again. */
export type PastLine = Amounts &
  Pick<
    StoredLine,
    | 'id'
    | 'order_id'
    | 'order_time'
    | 'event'
    | 'status'
    | 'quantity'
    | 'category'
    | 'sku'
    | 'customer_kind'
    | 'customer_country'
    | 'sale_id'
  > & {
    publisher_id: number;
    /** When the customer first bought in another order; null if unknown or not asked for. */
    customer_since: Date | null;
  };

const PAGE = 10_000;

/**
 * The credited lines of a brand that are not rejected, by the time of their order, in pages. A page
 * ends between two moments. With tiers or monthly limits it begins at the start of the calendar month
 * of `from`.
 */
export async function* readPastLines(
  db: Db,
  { id: brand_id, time_zone = 'UTC' }: ReportingBrand,
  { from, until, draft }: { from: Date; until: Date; draft: readonly CommissionRule[] },
): AsyncGenerator<PastLine[]> {
  const countsMonths = draft.some(
    (rule) => rule.tier_from !== null || rule.cap_month_minor !== null,
  );
  const start = countsMonths ? await startOfMonth(db, from, time_zone) : from;
  const customer_since = dependsOnCustomer(draft) ? firstSale : sql`null::timestamptz`;
  let after = { order_time: start, id: 0 };
  let held: PastLine[] = [];
  for (;;) {
    const { rows } = await sql<PastLine>`
      select l.id, l.order_id, l.order_time, l.event, l.status, l.quantity, l.category, l.sku,
        l.customer_kind, l.customer_country, l.sale_id, l.publisher_id, l.currency, l.sale_minor,
        l.commission_minor, l.original_currency, l.original_minor, l.brand_currency,
        l.brand_sale_minor, l.brand_commission_minor, l.brand_rate, l.sale_rate, l.commission_rate,
        ${customer_since} as customer_since
      from order_lines l
      where l.brand_id = ${brand_id} and l.publisher_id is not null and l.status <> 'rejected'
        and l.order_time < ${until} and (l.order_time, l.id) > (${after.order_time}, ${after.id})
      order by l.order_time, l.id limit ${PAGE}`.execute(db);
    const last = rows.at(-1);
    const all = [...held, ...rows];
    if (!last || rows.length < PAGE) {
      yield all;
      return;
    }
    after = last;
    const isLast = (line: PastLine) => line.order_time.getTime() === last.order_time.getTime();
    held = all.filter(isLast);
    yield all.filter((line) => !isLast(line));
  }
}

/** As findFirstSale in `open-customers.ts`. */
const firstSale = sql`(
  select f.order_time from order_lines f
  where f.brand_id = l.brand_id and f.customer_ref = l.customer_ref and f.event = 'sale'
    and f.status <> 'rejected' and f.order_id <> l.order_id and f.order_time <= l.order_time
  order by f.order_time, f.id limit 1)`;

async function startOfMonth(db: Db, at: Date, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ start: Date }>`
    select date_trunc('month', ${at}::timestamptz, ${timeZone}) as start`.execute(db);
  return rows[0]?.start ?? at;
}
