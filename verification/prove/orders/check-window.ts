import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { buildClickRef, buildReportingBrand, reportOrder } from '#server/sales/orders/builders.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';

const DAY_S = 86_400;

/**
 * Tests the edges of the attribution window, one second before, at and after each: which publisher
 * is credited.
 */
export async function checkWindow(app: Application): Promise<Found> {
  const violations: string[] = [];
  let edges = 0;
  for (const cookie_days of [1, 7, 30, 365]) {
    const brand = await buildReportingBrand(app, { cookie_days });
    const site = await buildPublisherWithSite(app);
    const clickedAt = now().getTime() - (cookie_days + 2) * DAY_S * 1000;
    const click_ref = await buildClickRef(app, { brand, site, at: new Date(clickedAt) });
    for (const [edge, isInside] of [
      [0, [false, true, true]],
      [cookie_days * DAY_S, [true, true, false]],
    ] as const) {
      for (const [place, expected] of isInside.entries()) {
        const seconds = edge + place - 1;
        const order_time = new Date(clickedAt + seconds * 1000).toISOString();
        const order_id = `${cookie_days} days, ${seconds} s`;
        const report = { order_id, amount: '10', order_time, click_ref };
        const answer = await reportOrder(app, brand, report);
        const isEarned = answer.data?.lines?.[0]?.attribution === 'click';
        edges += 1;
        if (isEarned !== expected) violations.push(`${order_id}: ${isEarned} and not ${expected}`);
      }
    }
  }
  return { counts: { edges }, violations };
}
