import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { lockVolumes } from '../commission/open-volumes.ts';
import type { ReportingBrand } from '../intake/brand-store.ts';
import type { StoredLine } from '../lines/store.ts';

type Facts = { order_id: string; order_time: Date; customer_ref?: string };

/**
 * The first orders of a brand's customers, which decide whom later ones are credited to. `note` adds a
 * line that is planned in the same transaction.
 */
export function openCustomers(db: Db, { id: brand_id }: ReportingBrand) {
  const added: StoredLine[] = [];
  let locked: Promise<void> | undefined;

  /** The first line sold to the customer before an order; null if there is none, or no reference. */
  async function firstSale(facts: Facts): Promise<StoredLine | null> {
    const { customer_ref, order_id, order_time: before } = facts;
    if (customer_ref === undefined) return null;
    // Two first orders of a customer at the same time would not see each other.
    locked ??= lockVolumes(db, brand_id);
    await locked;
    const stored = await findFirstSale(db, { brand_id, customer_ref, order_id, before });
    const planned = added.filter(
      (line) =>
        line.customer_ref === customer_ref &&
        line.order_id !== order_id &&
        line.order_time <= before,
    );
    return [...(stored ? [stored] : []), ...planned].reduce<StoredLine | null>(
      (first, line) => (first === null || line.order_time < first.order_time ? line : first),
      null,
    );
  }

  const note = (line: StoredLine) => {
    if (line.customer_ref !== null && line.event === 'sale') added.push(line);
  };
  return { firstSale, note };
}

/** The earliest sale to a customer up to a moment, in another order; rejected lines do not count. */
async function findFirstSale(
  db: Db,
  of: { brand_id: number; customer_ref: string; order_id: string; before: Date },
): Promise<StoredLine | null> {
  const found = await sql<StoredLine>`
    select * from order_lines
    where brand_id = ${of.brand_id} and customer_ref = ${of.customer_ref} and event = 'sale'
      and status <> 'rejected' and order_id <> ${of.order_id} and order_time <= ${of.before}
    order by order_time, id limit 1`.execute(db);
  return found.rows[0] ?? null;
}
