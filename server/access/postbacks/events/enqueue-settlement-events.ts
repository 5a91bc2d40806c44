import type { Parts } from '#server/platform/parts.ts';
import { eventIdOf, valuesOfLines } from './rules.ts';
import {
  findSubscribers,
  insertDeliveries,
  listSettledLines,
  type NewDelivery,
  type SettledLine,
  type Subscriber,
} from './store.ts';

const MAX_CONCURRENT = 1_000;

/**
 * Enqueues deliveries for every order or line of a new settlement, or of a payment that is paid.
 */
export async function enqueueSettlementEvents(
  { db }: Pick<Parts, 'db'>,
  of: { settlement_id: number } | { payment_id: number },
): Promise<void> {
  const lines = await listSettledLines(db, of);
  const [first] = lines;
  if (!first) return;
  const event = 'payment_id' in of ? 'transaction.paid' : 'transaction.settled';
  for (const group of Map.groupBy(lines, (line) => `${line.site_id} ${line.mcid}`).values()) {
    const [{ publisher_id, site_id, mcid, at } = first] = group;
    const wanted = { event_type: 3, publisher_ids: [publisher_id], site_id, mcid, at };
    for (const subscriber of await findSubscribers(db, wanted)) {
      const deliveries = deliveriesOf(group, subscriber, event);
      for (let from = 0; from < deliveries.length; from += MAX_CONCURRENT) {
        await insertDeliveries(db, subscriber, deliveries.slice(from, from + MAX_CONCURRENT));
      }
    }
  }
}

function deliveriesOf(
  lines: readonly SettledLine[],
  { granularity }: Subscriber,
  event: string,
): NewDelivery[] {
  const isLine = granularity === 'line';
  const subjectOf = (line: SettledLine) =>
    isLine ? `line:${line.order_line_id}` : `order:${line.brand_id}:${line.order_id}`;
  return [...Map.groupBy(lines, subjectOf)].flatMap(([subject, group]) => {
    const [first] = group;
    if (!first) return [];
    const payment = event === 'transaction.paid' ? (first.payment_id ?? 0) : 0;
    // A payment can hold several settlements of an order; a settlement holds each line once.
    const made = payment === 0 ? (first.settlement_id ?? 0) : payment;
    const event_id = eventIdOf(event, granularity, subject, made);
    const payment_id = payment === 0 ? '' : String(payment);
    const payload = { ...valuesOfLines(group, isLine), payment_id, event, event_id };
    return [{ event_id, event, subject, about: first.order_id, payload }];
  });
}
