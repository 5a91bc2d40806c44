import { sql } from 'kysely';
import type { MonthVolume } from '#server/offers/terms/open-terms.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { ReportingBrand } from '../intake/brand-store.ts';

/** The fields of a line that count towards tiers. */
type CountedLine = {
  order_id: string;
  publisher_id: number | null;
  order_time: Date;
  event: string;
  sale_minor: bigint;
};

/** A stored line with the volume counted when its order was recorded. */
type StoredLine = CountedLine & {
  volume_month: string | null;
  volume_orders: number | null;
  volume_sales_minor: bigint | null;
};

type Order = Pick<CountedLine, 'order_id' | 'order_time'> & { publisher_id: number };
type Volume = Omit<MonthVolume, 'month'>;

/**
 * Selects the orders to count: brand, publisher, month in a time zone, optionally without one
 * order.
 */
type VolumeQuery = {
  brand_id: number;
  publisher_id: number;
  month: string;
  time_zone: string;
  except_order_id: string | null;
};

const formatOf = new Map<string, Intl.DateTimeFormat>();

/**
 * The monthly volume of publishers for a brand, which selects commission tiers. It is counted once,
 * when the order is recorded: a later line, another amount or a repeated report uses the same
 * figures. `stored` contains the stored lines of these orders; `note` counts a line added in the
 * same transaction.
 */
export function openVolumes(db: Db, brand: ReportingBrand, stored: readonly StoredLine[]) {
  const { id: brand_id, time_zone = 'UTC' } = brand;
  const volumes = new Map<string, MonthVolume>();
  const storedOrders = new Set(stored.map((line) => line.order_id));
  const added: CountedLine[] = [];
  const monthOfLine = openMonths(time_zone);
  const counts = new Map<string, ReturnType<typeof countVolume>>();
  let locked: Promise<void> | undefined;
  for (const line of stored) {
    const volume = volumeOf(line);
    if (volume) volumes.set(keyOf(line, volume.month), volume);
  }

  async function countBase(order: Order, month: string) {
    locked ??= lockVolumes(db, brand_id);
    await locked;
    const { publisher_id, order_id } = order;
    const except_order_id = storedOrders.has(order_id) ? order_id : null;
    const name = JSON.stringify([publisher_id, month, except_order_id]);
    const count =
      counts.get(name) ??
      countVolume(db, { brand_id, publisher_id, month, time_zone, except_order_id });
    counts.set(name, count);
    return count;
  }

  async function before(order: Order): Promise<MonthVolume> {
    const month = monthOf(order.order_time, time_zone);
    const old = volumes.get(keyOf(order, month));
    if (old) return old;
    const count = await countBase(order, month);
    const others = added.filter(
      (line) =>
        line.publisher_id === order.publisher_id &&
        line.order_id !== order.order_id &&
        monthOfLine(line) === month,
    );
    const fresh = others.filter(
      (line) => line.event === 'sale' && !storedOrders.has(line.order_id),
    );
    const orders = count.orders + new Set(fresh.map((line) => line.order_id)).size;
    const sales_minor = others.reduce((sum, line) => sum + line.sale_minor, count.sales_minor);
    const volume = { month, orders, sales_minor };
    volumes.set(keyOf(order, month), volume);
    return volume;
  }

  const note = (line: CountedLine) => added.push(line);
  return { before, note };
}

/** Without tiers no line's month is asked for, and formatting it is slow. */
function openMonths(timeZone: string): (line: CountedLine) => string {
  const months = new Map<CountedLine, string>();
  return (line) => {
    const month = months.get(line) ?? monthOf(line.order_time, timeZone);
    months.set(line, month);
    return month;
  };
}

const keyOf = (line: Pick<CountedLine, 'order_id' | 'publisher_id'>, month: string) =>
  JSON.stringify([line.order_id, line.publisher_id, month]);

function volumeOf(line: StoredLine): MonthVolume | null {
  const { volume_month: month, volume_orders: orders, volume_sales_minor: sales_minor } = line;
  return month === null || orders === null || sales_minor === null
    ? null
    : { month, orders, sales_minor };
}

/** The calendar month of a moment in a time zone: "2026-11". */
export function monthOf(at: Date, timeZone: string): string {
  const known = formatOf.get(timeZone);
  const format =
    known ?? new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit' });
  formatOf.set(timeZone, format);
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}`;
}

/**
 * Takes an advisory lock on a brand's volumes until the commit, so that two concurrent orders at a
 * tier threshold see each other. Lock order: after orders and lines, before the ledger.
 */
export async function lockVolumes(db: Db, brandId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('commission volume'), ${brandId})`.execute(db);
}

/**
 * A publisher's orders and sales for a brand in a month so far, without rejected lines. Sales are
 * in the brand's currency.
 */
async function countVolume(db: Db, of: VolumeQuery): Promise<Volume> {
  const first = sql`(${`${of.month}-01`}::date)::timestamp`;
  const found = await sql<Volume>`
    select count(distinct order_id) filter (where event = 'sale')::int as orders,
      coalesce(sum(coalesce(brand_sale_minor, sale_minor)), 0)::bigint as sales_minor
    from order_lines
    where brand_id = ${of.brand_id} and publisher_id = ${of.publisher_id} and status <> 'rejected'
      and order_time >= ${first} at time zone ${of.time_zone}
      and order_time < (${first} + interval '1 month') at time zone ${of.time_zone}
      and (${of.except_order_id}::text is null or order_id <> ${of.except_order_id})`.execute(db);
  return found.rows[0] ?? { orders: 0, sales_minor: 0n };
}
