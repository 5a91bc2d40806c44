import { nameOfEventType } from '#contract/postbacks/samples.ts';
import type { Parts } from '#server/platform/parts.ts';
import { enqueueWebhooks } from '../webhooks/enqueue-webhooks.ts';
import { eventIdOf, valuesOfLines } from './rules.ts';
import {
  findSubscribersToChange,
  insertDeliveries,
  listLinesAt,
  type SubscribedChange,
} from './store.ts';

/**
 * Enqueues deliveries about a new line, or about one change of a line (`change_id`), to its publisher and
 * its brand.
 */
export async function enqueueLineEvents(
  { db }: Pick<Parts, 'db'>,
  changed: { order_line_id: number; change_id?: string },
): Promise<void> {
  await enqueueWebhooks({ db }, changed);
  const wanted = await findSubscribersToChange(db, changed);
  const [first] = wanted;
  if (!first) return;
  const event_type = changed.change_id === undefined ? 1 : 2;
  const lines = await listLinesAt(db, first, event_type === 1);
  for (const one of wanted) {
    const isLine = one.granularity === 'line';
    const own = isLine ? lines.filter((row) => row.order_line_id === changed.order_line_id) : lines;
    const values = valuesOfLines(own, isLine);
    // All lines changed in one transaction are one event of their order; the highest change id
    // identifies it.
    const [last = 0n] = lines
      .map((row) => row.last_change_id)
      .sort((one, other) => Number(other - one));
    const event_id = eventIdOf(event_type, one.granularity, isLine ? one.change_id : last);
    const event = nameOfEventType(event_type);
    const payload = { ...values, event, event_id };
    await insertDeliveries(db, one, [
      { event_id, event, ...subjectOf(one, changed, isLine), payload },
    ]);
  }
}

function subjectOf(order: SubscribedChange, line: { order_line_id: number }, isLine: boolean) {
  const subject = isLine
    ? `line:${line.order_line_id}`
    : `order:${order.brand_id}:${order.order_id}`;
  return { subject, about: order.order_id };
}
