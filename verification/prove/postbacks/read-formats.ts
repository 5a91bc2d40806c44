import { showPostbackSecret } from '#contract/postbacks/publisher.ts';
import {
  buildPostback,
  deliverDue,
  openReceiver,
  type Received,
} from '#server/access/postbacks/builders.ts';
import { enqueueLineEvents } from '#server/access/postbacks/events/enqueue-line-events.ts';
import { listPastChanges } from '#server/access/postbacks/events/store.ts';
import { showSecret } from '#server/access/postbacks/show-postbacks.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { DAY_MS, HOUR_MS, now } from '#server/platform/clock.ts';
import {
  buildClickRef,
  buildOrderLine,
  buildReportingBrand,
} from '#server/sales/orders/builders.ts';
import { decideOrderLines } from '#server/sales/orders/lines/decide-lines.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickBelow, type Random } from '../seeded-random.ts';
import { allowReceiver } from './allow-receiver.ts';
import { receivers, type Sale } from './receivers.ts';

const QUERY =
  'order_id=[[order_id]]&status=[[status]]&sale_amount=[[sale_amount]]&sale_comm=[[sale_comm]]&order_time=[[order_time]]&signature=[[signature]]';

/** Changes a request on its way; a planted fault, which the receivers must notice. */
export type Spoil = (format: string, request: Received) => Received;

/**
 * Orders are created and decided; one postback per format covers both events. Receivers written
 * like the public ones must end with the status, amounts and month of every order.
 */
export async function readFormats(
  app: Application,
  random: Random,
  { orders }: { orders: number },
  spoil: Spoil = (_format, request) => request,
): Promise<Found> {
  const receiver = await openReceiver();
  const parts = { ...app, config: allowReceiver(app.config, receiver.allowed) };
  const site = await buildPublisherWithSite(parts);
  const secrets = await subscribe(parts, site, receiver.origin);
  const sales = await sell(parts, site, random, orders);
  for (const change of await listPastChanges(parts.db, site.publisher_id, new Date(0))) {
    await enqueueLineEvents(parts, change);
  }
  await deliverDue(parts);
  receiver.close();
  const violations: string[] = [];
  for (const [format, read] of Object.entries(receivers)) {
    const got = receiver.received.filter(({ url }) => url.pathname === `/${format}`);
    const kept = new Map<string, Sale>();
    for (const request of got) {
      try {
        kept.set(...read(spoil(format, request), secrets.get(format) ?? ''));
      } catch (error) {
        violations.push(`${format} could not be read: ${(error as Error).message}`);
      }
    }
    violations.push(...compareSales(format, sales, kept));
  }
  const events = receiver.received.length;
  return { counts: { 'events read by receivers': events, orders: sales.size }, violations };
}

type Site = Awaited<ReturnType<typeof buildPublisherWithSite>>;

/** A postback for each format; returns their secrets. */
async function subscribe(parts: Application, site: Site, origin: string) {
  const key = [{ name: 'X-Api-Key', value: 'key of the receiver' }];
  const shapes = [
    ['query', { delivery_type: 1, link_url: `${origin}/query?${QUERY}` }],
    ['form', { delivery_type: 2, link_url: `${origin}/form` }],
    ['webhook', { delivery_type: 3, link_url: `${origin}/webhook` }],
    ['flat', { delivery_type: 4, link_url: `${origin}/flat`, headers: key }],
  ] as const;
  const secrets = new Map<string, string>();
  for (const [format, shape] of shapes) {
    const headers = 'headers' in shape ? [...shape.headers] : [];
    const { id } = await buildPostback(parts, site, { ...shape, headers, event_types: [1, 2] });
    const input = showPostbackSecret.input.parse({ id });
    const { secret } = await showSecret(parts, site.publisher_id, input);
    secrets.set(format, secret);
  }
  return secrets;
}

/** Reports orders of the last two months, and decides most of them; returns what must be read. */
async function sell(parts: Application, site: Site, random: Random, orders: number) {
  const brand = await buildReportingBrand(parts);
  const staff = await buildStaff(parts);
  const sales = new Map<string, Sale>();
  for (let nth = 0; nth < orders; nth += 1) {
    const cents = 100 * (1 + pickBelow(random, 900));
    const orderedAt = new Date(now().getTime() - Math.floor((1 + random() * 60) * DAY_MS));
    const click_ref = await buildClickRef(parts, {
      brand,
      site,
      at: new Date(orderedAt.getTime() - HOUR_MS),
    });
    const report = { amount: String(cents / 100), order_time: orderedAt.toISOString(), click_ref };
    const { order_id, order_line_ids } = await buildOrderLine(parts, { brand, site, report });
    const status = (['pending', 'approved', 'rejected'] as const)[pickBelow(random, 3)];
    if (status === 'approved' || status === 'rejected') {
      const reason = status === 'rejected' ? ('RETURNED' as const) : undefined;
      await decideOrderLines(parts.db, staff, { ids: order_line_ids, decision: status, reason });
    }
    sales.set(order_id, {
      status: status ?? 'pending',
      amount: cents / 100,
      commission: cents / 2_000,
      month: orderedAt.toISOString().slice(0, 7),
    });
  }
  return sales;
}

function compareSales(
  format: string,
  sales: ReadonlyMap<string, Sale>,
  kept: ReadonlyMap<string, Sale>,
): string[] {
  const violations = [...sales].flatMap(([order, sale]) => {
    const read = JSON.stringify(kept.get(order));
    return read === JSON.stringify(sale)
      ? []
      : [`${format} keeps ${read} of ${order}, not ${JSON.stringify(sale)}`];
  });
  const unknown = [...kept.keys()].filter((order) => !sales.has(order));
  return [...violations, ...unknown.map((order) => `${format} keeps the unknown ${order}`)];
}
