import type { Db } from '#server/platform/db/connect.ts';
import { lockVolumes } from '../../commission/volumes/store.ts';
import type { ReportingBrand } from '../../intake/brand-store.ts';
import type { StoredLine } from '../../lines/store.ts';
import { findFirstSale } from './store.ts';

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
