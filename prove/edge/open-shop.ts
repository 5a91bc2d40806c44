import { setTimeout } from 'node:timers/promises';
import { buildTrackingLink } from '#server/clicks/builders.ts';
import { buildClickRef, buildReportingBrand } from '#server/orders/builders.ts';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { buildPublisherWithSite } from '#server/sites/builders.ts';
import { checkClicks, waitForSpool } from '../clicks/check-clicks.ts';
import { noVisits, sendVisits } from '../clicks/send-visits.ts';
import type { Found } from '../run-proofs.ts';
import type { Program } from './open-program.ts';

const ORDER_EVERY_MS = 100;
/** Maximum number of orders without a reply. */
const MAX_OPEN = 20;
const ORDER_TIMEOUT_MS = 20_000;

type Order = { id: string; sentMs: number; tookMs: number; isAccepted: boolean };

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
  const stopOrders = sendOrders(program.port, report, orders);

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

/** Every accepted order must be stored exactly once. */
async function checkOrders(db: Db, brandId: number, orders: readonly Order[]): Promise<Found> {
  const rows = await db
    .selectFrom('order_lines')
    .select('order_id')
    .where('brand_id', '=', brandId)
    .execute();
  const stored = new Set(rows.map(({ order_id }) => order_id));
  const accepted = orders.filter(({ isAccepted }) => isAccepted);
  const lost = accepted.filter(({ id }) => !stored.has(id)).length;
  const violations: string[] = [];
  if (lost > 0) violations.push(`${lost} accepted orders are not stored`);
  if (stored.size !== rows.length) violations.push('an order is stored twice');
  return { counts: { orders: orders.length, 'orders accepted': accepted.length }, violations };
}

/** Reports orders until the returned function is called, without waiting for replies. */
function sendOrders(port: number, report: object, orders: Order[]): () => Promise<void> {
  const open = new Set<Promise<void>>();
  let serial = 0;
  const timer = setInterval(() => {
    if (open.size >= MAX_OPEN) return;
    serial += 1;
    const id = `order-${serial}`;
    const work = sendOrder(port, { ...report, order_id: id })
      .then((order) => void orders.push({ ...order, id }))
      .finally(() => open.delete(work));
    open.add(work);
  }, ORDER_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await Promise.all(open);
  };
}

async function sendOrder(port: number, report: object): Promise<Omit<Order, 'id'>> {
  const sentMs = performance.now();
  const isAccepted = await fetch(`http://127.0.0.1:${port}/in/conversion`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    signal: AbortSignal.timeout(ORDER_TIMEOUT_MS),
  }).then(
    async (answer) => ((await answer.json()) as { code: number }).code === 0,
    () => false,
  );
  return { sentMs, tookMs: performance.now() - sentMs, isAccepted };
}
