import { publish } from '#server/events.ts';
import { DAY_MS, now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { expectedOrders, type History, isSilent } from './rules.ts';
import {
  findSilence,
  insertSilence,
  listWatchedBrands,
  readArrivals,
  updateEnded,
} from './store.ts';

const HISTORY_MS = 56 * DAY_MS;

/**
 * Raises an alarm for each online brand whose orders have stopped, judging by its own history of eight
 * weeks, and ends it when orders arrive again. Both publish an event.
 */
export async function watchSilences({ db }: Pick<Parts, 'db'>): Promise<void> {
  const at = now();
  for (const { brand_id, silence_id } of await listWatchedBrands(db)) {
    const arrivals = await readArrivals(db, brand_id, new Date(at.getTime() - HISTORY_MS));
    const { last_at } = arrivals;
    if (!last_at) continue;
    if (silence_id !== null) {
      await endSilence(db, brand_id, last_at);
      continue;
    }
    const history = historyOf(arrivals, at);
    const expected = expectedOrders(history, last_at, at);
    if (!isSilent(history, at.getTime() - last_at.getTime(), expected)) continue;
    await inTransaction(db, async (tx) => {
      const expected_orders = expected.toFixed(2);
      const row = { brand_id, last_order_at: last_at, expected_orders, raised_at: at };
      const id = await insertSilence(tx, row);
      if (id !== undefined) await publish(tx, 'brand.orders_stopped', { silence_id: id, brand_id });
    });
  }
}

function historyOf(
  { hours, first_at, gap_ms }: Awaited<ReturnType<typeof readArrivals>>,
  at: Date,
): History {
  const span = at.getTime() - (first_at ?? at).getTime();
  return {
    weeks: span / (7 * DAY_MS),
    orders: hours.reduce((sum, { orders }) => sum + orders, 0),
    byHour: new Map(hours.map(({ hour, orders }) => [hour, orders])),
    usual_gap_ms: gap_ms,
  };
}

async function endSilence(db: Parts['db'], brand_id: number, last_at: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const silence = await findSilence(tx, brand_id);
    if (!silence || last_at <= silence.last_order_at) return;
    await updateEnded(tx, silence.id, now());
    await publish(tx, 'brand.orders_resumed', { silence_id: silence.id, brand_id });
  });
}
