import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { setClock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { buildWorld, openWorld } from './money/open-world.ts';
import { OrderModel } from './money/order-model.ts';
import { runReports } from './money/run-reports.ts';
import { checkLines } from './money/touched-orders.ts';
import type { Report } from './money/world.ts';
import { exact } from './money-model/open-arithmetic.ts';
import { openApplication } from './open-application.ts';
import { seededRandom } from './seeded-random.ts';

const app = await openApplication(await cloneTemplate());
afterAll(app.close);

test('the model refuses another click for a line, as the program does', async () => {
  const start = Date.UTC(2026, 0, 5);
  const pace = { stepHours: 1, termsChance: 0, moneyChance: 0 };
  setClock(new Date(start - 60_000));
  const random = seededRandom(17);
  const stored = await buildWorld(app, random, { start, pace, publishers: 1, kinds: [0] });
  const world = await openWorld(app, stored, 1);
  setClock(new Date(start + 3_600_000));
  const orders = new OrderModel(world, exact);
  const [brand, publisher] = [world.brands[0], world.publishers[0]];
  if (!brand || !publisher) throw new Error('The world has no brand or no publisher.');
  const order = orders.orderOf(brand, 'clicks');
  const sale = { order_id: order.id, line_id: '1', event: 'sale', order_time: start } as const;
  const click = { publisher: publisher.id, at: start - 60_000 };

  /** The outcome in the model, and how the program differs. */
  async function report(fields: Pick<Report, 'amount' | 'click'>) {
    const reports = [{ ...sale, currency: order.brand.currency, ...fields }];
    const outcomes = orders.report(order.brand, reports);
    const request = { brand: order.brand, reports, cancels: null, outcomes, isFresh: false };
    const wrong = await inTransaction(app.db, (tx) => runReports(app, tx, [request]));
    wrong.push(...(await checkLines(app.db, new Map([[order, []]]))));
    return [outcomes.map(({ key, outcome }) => key ?? outcome), wrong];
  }

  expect(await report({ amount: 1_000n })).toEqual([['recorded'], []]);
  expect(await report({ amount: 1_000n, click })).toEqual([['amended'], []]);
  expect(await report({ amount: 2_000n, click })).toEqual([['CONVERSION_INPUT_CHANGED'], []]);
  expect(await report({ amount: 2_000n })).toEqual([['amended'], []]);
});
