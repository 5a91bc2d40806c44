import type * as z from 'zod/mini';
import type { OrderReport } from '#contract/orders/fields.ts';
import { type acceptedOrder, apiOrder } from '#contract/orders/order-api.ts';
import type { Parts } from '#server/platform/parts.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import type { LineReport } from '../../lines/rules.ts';
import { commitReports } from '../commit-reports.ts';
import type { BrandClient } from '../keys/admit-key.ts';
import { readItem, readOrder } from '../read-order.ts';
import { presentRecorded, receiveOrder } from '../receive-order.ts';

type Accepted = z.output<typeof acceptedOrder>;
type Item = { index: number; report: OrderReport; lines: LineReport[] };
type Outcome = Accepted | Refusal;

/** Lines of one transaction: few enough that concurrent reports of its orders wait less than a second. */
const MAX_LINES = 200;

/**
 * Records the orders of a request. Each order is recorded with all its lines or refused; the others
 * are not affected. Orders are recorded in transactions of some hundred lines. Returns the outcome of
 * each item in the order of the request.
 */
export async function reportOrders(
  parts: Pick<Parts, 'db' | 'config' | 'log'>,
  client: BrandClient,
  items: readonly unknown[],
): Promise<Outcome[]> {
  const outcomes = new Map<number, Outcome>();
  const orders: Item[] = [];
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    try {
      const report = readItem(apiOrder, item);
      requireOnce(seen, report);
      if (report.test) {
        const recorded = await receiveOrder(parts, client.brand, report, 'api');
        outcomes.set(index, { order_id: report.order_id, ...recorded });
      } else {
        requireRealOrders(client);
        orders.push({ index, report, lines: readOrder(report, client.brand.currency) });
      }
    } catch (error) {
      outcomes.set(index, refusalOf(parts, error));
    }
  }
  for (const group of inGroups(orders)) {
    for (const [index, outcome] of await recordGroup(parts, client, group)) {
      outcomes.set(index, outcome);
    }
  }
  return items.map((_item, index) => outcomes.get(index) ?? new Refusal('SERVICE_UNAVAILABLE'));
}

/** The same order twice in a batch would make its result depend on the order of the items. */
function requireOnce(seen: Set<string>, { order_id, test }: OrderReport): void {
  const name = JSON.stringify([test === true, order_id]);
  if (seen.has(name)) refuse('ORDER_REPEATED_IN_BATCH');
  seen.add(name);
}

function requireRealOrders({ scopes }: BrandClient): void {
  if (!scopes.includes('orders.write')) refuse('ORDER_NOT_A_TEST');
}

function inGroups(orders: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const order of orders) {
    size += order.lines.length;
    const last = groups.at(-1);
    if (last && size <= MAX_LINES) last.push(order);
    else {
      groups.push([order]);
      size = order.lines.length;
    }
  }
  return groups;
}

async function recordGroup(
  parts: Pick<Parts, 'db' | 'config' | 'log'>,
  { brand }: BrandClient,
  group: readonly Item[],
): Promise<[number, Outcome][]> {
  try {
    const reports = group.flatMap(({ lines }) => lines);
    const recorded = await commitReports(parts, brand, reports, { source: 'api', unit: 'order' });
    const byOrder = Map.groupBy(recorded, ({ plan }) => plan.report.order_id);
    return group.map(({ index, report: { order_id } }) => {
      const own = byOrder.get(order_id) ?? [];
      const refused = own.find(({ plan }) => plan.outcome === 'refused')?.plan;
      if (refused?.outcome === 'refused') return [index, new Refusal(refused.key)];
      return [index, { order_id, ...presentRecorded(own) }];
    });
  } catch (error) {
    return group.map(({ index }) => [index, refusalOf(parts, error)]);
  }
}

/** A fault concerns only its own transaction: the other orders of the batch are recorded. */
export function refusalOf({ log }: Pick<Parts, 'log'>, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  log.error({ err: error }, 'an order of the order API failed');
  return new Refusal('SERVICE_UNAVAILABLE');
}
