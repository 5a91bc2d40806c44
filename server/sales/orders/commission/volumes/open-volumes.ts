import type { MonthVolume } from '#server/offers/terms/open-terms.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { ReportingBrand } from '../../intake/brand-store.ts';
import { monthOf } from './rules.ts';
import { countVolume, lockVolumes } from './store.ts';

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
