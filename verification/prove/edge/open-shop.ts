import { setTimeout } from 'node:timers/promises';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { connect } from '#server/platform/db/connect.ts';
import { buildClickRef, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import { checkClicks, waitForSpool } from '../clicks/check-clicks.ts';
import { noVisits, sendVisits } from '../clicks/send-visits.ts';
import type { Found } from '../run-proofs.ts';
import { checkOrders } from './check-orders.ts';
import type { Program } from './open-program.ts';
import { type Order, sendOrders } from './send-orders.ts';

const ORDER_EVERY_MS = 100;

/**
 * A brand that reports orders to a program, and visitors on their way to it, until it is closed.
 */
export type Shop = {
  /** The code of a link for other visitors, who are not counted. */
  code: string;
  /** A session of the publisher. */
  token: string;
  /** Every order that has been answered so far. */
  orders: () => readonly Order[];
  /**
   * Returns the seconds until an order sent after this call is accepted. Throws after `limitMs`.
   */
  waitForOrder: (limitMs: number) => Promise<number>;
  /** Stops orders and visits, and checks that everything accepted is stored exactly once. */
  close: () => Promise<Found>;
};

/** Opens a shop at a program with its embedded database and this secret key. */
export async function openShop(
  program: Program,
  secret_key: string,
  visitsPerSecond = 100,
): Promise<Shop> {
  const db = connect(program.database_url);
  const app = { db, config: { secret_key } as never };
  const [{ code }, link, brand, site] = [
    await buildTrackingLink(app),
    await buildTrackingLink(app),
    await buildReportingBrand(app),
    await buildPublisherWithSite(app),
  ];
  const click_ref = await buildClickRef(app, { brand, site });
  const visits = noVisits();
  const stopVisits = sendVisits([program.port], link.code, visitsPerSecond, visits);
  const orders: Order[] = [];
  const report = { brand: brand.mcid, secret: brand.secret, amount: '5', click_ref };
  const stopOrders = sendOrders([program.port], report, orders, { everyMs: ORDER_EVERY_MS });

  async function waitForOrder(limitMs: number): Promise<number> {
    const begunMs = performance.now();
    for (;;) {
      const first = orders.find(({ isAccepted, sentMs }) => isAccepted && sentMs > begunMs);
      if (first) return Math.round(first.sentMs + first.tookMs - begunMs) / 1000;
      if (performance.now() - begunMs > limitMs) throw new Error('no order is accepted');
      await setTimeout(ORDER_EVERY_MS);
    }
  }

  async function checkShop(): Promise<Found> {
    await waitForSpool(program.folder);
    const clicks = await checkClicks(app, link.link_id, visits);
    const found = await checkOrders(db, brand.id, orders);
    const violations = [...clicks.violations, ...found.violations];
    if (visits.turnedAway > 0) violations.push(`${visits.turnedAway} visitors were not redirected`);
    return { counts: { ...found.counts, ...clicks.counts }, violations };
  }

  return {
    code,
    token: site.token,
    orders: () => orders,
    waitForOrder,
    async close() {
      await Promise.all([stopVisits(), stopOrders()]);
      return checkShop().finally(() => db.destroy());
    },
  };
}
