import { randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPostback } from '#server/access/postbacks/builders.ts';
import { rollUpAllLines } from '#server/insight/reports/builders.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import { reportOrder } from '../builders.ts';
import { markLateClicks } from './mark-late-clicks.ts';

const t = await openTestApp({ CLICK_COMMIT_TIMEOUT_MS: '20', LOG_LEVEL: 'silent' });
await t.app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;

/** Creates a brand that reports orders, and a publisher's link to it. */
async function buildShop() {
  const link = await buildTrackingLink(t, { uid1: 'of the link' });
  const secret = newToken();
  const brand = await t.db
    .updateTable('brands')
    .set({ secret_hash: hashToken(secret) })
    .where('id', '=', link.brand_id)
    .returning('mcid')
    .executeTakeFirstOrThrow();
  return { link, brand: { ...brand, secret } };
}

/** Visits with a unique user agent, of digits because "feed" marks a bot; returns the reference. */
async function visit(path: string): Promise<string> {
  const agent = `Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 T/${randomInt(2 ** 48 - 1)}`;
  const answer = await fetch(`${origin}${path}`, {
    redirect: 'manual',
    headers: { 'user-agent': agent },
  });
  return new URL(answer.headers.get('location') ?? '').searchParams.get('click_ref') ?? '';
}

/** Reports an order while its click is still in the spool, then lets the click be loaded. */
async function reportBeforeClick(
  shop: Awaited<ReturnType<typeof buildShop>>,
  query: string,
  order: string,
) {
  const held = await t.db.transaction().execute(async (tx) => {
    // The lock permits reads: the order looks up its click and does not find it.
    await sql`lock table clicks in exclusive mode`.execute(tx);
    const click_ref = await visit(`/t/${shop.link.code}${query}`);
    const report = { order_id: order, amount: '10.00', click_ref };
    const reported = await reportOrder(t, shop.brand, report);
    await t.drain();
    return { click_ref, id: Number(reported.data.order_line_ids[0]) };
  });
  await vi.waitFor(
    async () => {
      const found = await t.db
        .selectFrom('clicks')
        .select('id')
        .where('click_ref', '=', held.click_ref)
        .executeTakeFirst();
      expect(found).toBeDefined();
    },
    { timeout: 20_000, interval: 50 },
  );
  return held;
}

const lineOf = (id: number) =>
  t.db.selectFrom('order_lines').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const historyOf = async (id: number) => {
  const rows = await t.db
    .selectFrom('order_line_changes')
    .select(['kind', 'new_commission_minor', 'old_commission_minor'])
    .where('order_line_id', '=', id)
    .orderBy('id')
    .execute();
  return rows;
};
/** The sub-ids of the first position in the publisher's roll-ups. */
const summedUids = async (publisherId: number) => {
  await rollUpAllLines(t);
  const rows = await t.db
    .selectFrom('order_roll_ups')
    .select('value')
    .distinct()
    .where('publisher_id', '=', publisherId)
    .where('kind', '=', 'uid1')
    .execute();
  return rows.map(({ value }) => value);
};
const notifiedTo = async (postbackId: number) => {
  await t.drain();
  const rows = await t.db
    .selectFrom('postback_deliveries')
    .select('payload')
    .where('postback_id', '=', postbackId)
    .orderBy('sequence')
    .execute();
  return rows.map(({ payload }) => {
    const { event, uid, uid2, delta_comm } = payload as Record<string, string>;
    return { event, uid, uid2, delta_comm };
  });
};

test('an order that arrives before its click gets the sub-ids of the visit in every table once the click is loaded', async () => {
  const shop = await buildShop();
  const to = { link_url: 'https://in.example.com/pb' };
  const created = await buildPostback(t, shop.link, { ...to, event_type: 1 });
  const changed = await buildPostback(t, shop.link, { ...to, event_type: 2 });
  const { id } = await reportBeforeClick(shop, '?uid1=of-the-visit&uid2=second', 'O-1');
  expect(await lineOf(id)).toMatchObject({ uid1: 'of the link', uid2: null, click_id: null });
  expect(await summedUids(shop.link.publisher_id)).toEqual(['of the link']);
  await markLateClicks(t);
  expect(await summedUids(shop.link.publisher_id)).toEqual(['of-the-visit']);
  const line = await lineOf(id);
  expect(line).toMatchObject({
    uid1: 'of-the-visit',
    uid2: 'second',
    device: 'desktop',
    attribution: 'click',
    click_id: expect.any(BigInt),
  });
  const { commission_minor } = line;
  expect(await historyOf(id)).toMatchObject([
    { kind: 'recorded' },
    {
      kind: 'completed',
      old_commission_minor: commission_minor,
      new_commission_minor: commission_minor,
    },
  ]);
  expect(await notifiedTo(created.id)).toMatchObject([
    { event: 'transaction.created', uid: 'of the link', uid2: '' },
  ]);
  expect(await notifiedTo(changed.id)).toEqual([
    { event: 'transaction.changed', uid: 'of-the-visit', uid2: 'second', delta_comm: '0.00' },
  ]);
  const changes = await t.db
    .selectFrom('api_changes')
    .select('kind')
    .where('publisher_id', '=', shop.link.publisher_id)
    .where('kind', '=', 'transaction')
    .execute();
  expect(changes).toHaveLength(2);
  await markLateClicks(t);
  expect(await historyOf(id)).toHaveLength(2);
});

test('a line without a fact that is newer than its click gets it, and nothing else', async () => {
  const shop = await buildShop();
  const { id } = await reportBeforeClick(shop, '', 'O-3');
  await markLateClicks(t);
  const before = await lineOf(id);
  expect(before.browser).toBe('chrome');
  const { updated_at } = before;
  await t.db
    .updateTable('order_lines')
    .set({ browser: null, uid1: 'amended' })
    .where('id', '=', id)
    .execute();
  await markLateClicks(t);
  expect(await lineOf(id)).toMatchObject({ browser: 'chrome', uid1: 'amended', updated_at });
  expect(await historyOf(id)).toMatchObject([{ kind: 'recorded' }]);
});

test('stores the device without an event if the visit has the sub-ids of its link', async () => {
  const shop = await buildShop();
  const to = { link_url: 'https://in.example.com/pb', event_type: 2 };
  const { id: postback } = await buildPostback(t, shop.link, to);
  const { id } = await reportBeforeClick(shop, '', 'O-2');
  await markLateClicks(t);
  expect(await lineOf(id)).toMatchObject({ uid1: 'of the link', device: 'desktop' });
  expect(await historyOf(id)).toMatchObject([{ kind: 'recorded' }]);
  expect(await notifiedTo(postback)).toEqual([]);
});
