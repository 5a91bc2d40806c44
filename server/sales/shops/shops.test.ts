import { expect, test } from 'vitest';
import { english } from '#contract/errors.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import type { Life } from '#fixtures/testing/shops/life.ts';
import { liveShopify } from '#fixtures/testing/shops/live-shopify.ts';
import { liveStripePayment, liveStripeSubscription } from '#fixtures/testing/shops/live-stripe.ts';
import { liveWoocommerce } from '#fixtures/testing/shops/live-woocommerce.ts';
import { lives } from '#fixtures/testing/shops/lives.ts';
import { signWebhook } from '#fixtures/testing/shops/sign-webhook.ts';
import { isValidForShopify } from '#fixtures/testing/shops/validate-shopify.ts';
import recorded from '#fixtures/testing/shops/woocommerce-recorded.json' with { type: 'json' };
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { buildClickRef } from '#server/sales/orders/builders.ts';
import { type BuiltShop, buildShop, deliverWebhook } from './builders.ts';
import { shopDeliveryQueue } from './jobs.ts';

const t = await openTestApp();
const site = await buildPublisherWithSite(t);
const applyAll = async () => {
  while (await runNext(t, shopDeliveryQueue));
};

async function clickOn(shop: BuiltShop) {
  return buildClickRef(t, { brand: shop.brand, site, at: new Date(now().getTime() - 3_600_000) });
}

async function linesOf(shop: BuiltShop, order_id: string) {
  const rows = await t.db
    .selectFrom('order_lines')
    .select(['line_id', 'sale_minor', 'status', 'attribution', 'source', 'voucher_code'])
    .where('brand_id', '=', shop.brand.id)
    .where('order_id', '=', order_id)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.line_id, row]));
}

const deliveriesOf = (shop: BuiltShop) =>
  t.db
    .selectFrom('shop_deliveries')
    .select(['topic', 'outcome', 'problem'])
    .where('connection_id', '=', shop.id)
    .orderBy('id')
    .execute();

test.each(lives)(
  'an order of %s is recorded through its whole life: %s',
  async (platform, _, draw) => {
    const shop = await buildShop(t, platform);
    const { webhooks, lines, order_id, voucher_code } = draw(
      await clickOn(shop),
      new Date(now().getTime() - 600_000),
    );
    for (const webhook of webhooks) {
      expect(await deliverWebhook(t, shop, webhook)).toMatchObject({ status: 200 });
      await applyAll();
    }
    const stored = await linesOf(shop, order_id);
    expect(Object.keys(stored).sort()).toEqual(Object.keys(lines).sort());
    for (const [line_id, amount] of Object.entries(lines)) {
      expect([line_id, stored[line_id]]).toMatchObject([
        line_id,
        amount === null
          ? { status: 'rejected', attribution: 'click', voucher_code }
          : {
              ...{ status: 'pending', sale_minor: amount, attribution: 'click' },
              ...{ source: 'shop', voucher_code },
            },
      ]);
    }
    const outcomes = await deliveriesOf(shop);
    expect(outcomes.filter(({ outcome }) => ['failed', 'waiting'].includes(outcome))).toEqual([]);
  },
);

test('wrong signatures, old timestamps and webhooks of other shops are refused, repeats change nothing', async () => {
  for (const [platform, , draw] of lives) {
    const shop = await buildShop(t, platform);
    const { webhooks } = draw('x', new Date(now().getTime() - 600_000));
    const [first] = webhooks;
    if (!first) throw new Error('There is no webhook.');
    const other = await buildShop(t, platform);
    const wrong = await deliverWebhook(t, shop, first, { secret: 'another secret' });
    const text = english.SHOP_SIGNATURE_INVALID;
    expect(wrong).toMatchObject({ status: 401, message: 'SHOP_SIGNATURE_INVALID', text });
    const changed = await deliverWebhook(t, shop, first, { body: `${first.body} ` });
    expect(changed).toMatchObject({ status: 401 });
    if (platform === 'woocommerce' || platform === 'segment') {
      const foreign = await deliverWebhook(t, { ...shop, secret: other.secret }, first);
      expect(foreign).toMatchObject({ status: 401, message: 'SHOP_SIGNATURE_INVALID' });
    }
    expect(await deliverWebhook(t, shop, first)).toMatchObject({ data: { is_new: true } });
    expect(await deliverWebhook(t, shop, first)).toMatchObject({ data: { is_new: false } });
    expect(await deliveriesOf(shop)).toHaveLength(1);
  }
});

test('an unproven order of a shop is not stored, so it cannot be replayed and becomes no line', async () => {
  for (const [platform, , draw] of lives) {
    const shop = await buildShop(t, platform);
    const { webhooks } = draw(await clickOn(shop), new Date(now().getTime() - 600_000));
    for (const webhook of webhooks) {
      await deliverWebhook(t, shop, webhook, { secret: 'guessed' });
      await applyAll();
    }
    expect(await deliveriesOf(shop)).toEqual([]);
    for (const table of ['order_lines', 'refused_reports'] as const) {
      const of = t.db.selectFrom(table).select('id').where('brand_id', '=', shop.brand.id);
      expect(await of.execute()).toEqual([]);
    }
  }
});

test('Shopify’s own library and the network agree about which webhooks are authentic', async () => {
  const shop = await buildShop(t, 'shopify');
  const { webhooks } = liveShopify('x', new Date(now().getTime() - 600_000), 'won');
  for (const webhook of webhooks) {
    const headers = await signWebhook('shopify', webhook, shop.secret, now());
    for (const [body, secret, isValid] of [
      [`${webhook.body} `, shop.secret, false],
      [webhook.body, 'another secret', false],
      [webhook.body, shop.secret, true],
    ] as const) {
      expect(await isValidForShopify(headers, body, secret)).toBe(isValid);
      const answer = await deliverWebhook(t, { ...shop, secret }, webhook, {
        body,
        headers: secret === shop.secret ? headers : {},
      });
      expect(answer.status).toBe(isValid ? 200 : 401);
    }
  }
});

test('the code of a promotion is found whether it is delivered before or after its orders', async () => {
  for (const arrange of [
    (all: Life['webhooks']) => all,
    (all: Life['webhooks']) => all.toReversed(),
  ]) {
    const shop = await buildShop(t, 'stripe');
    const life = liveStripeSubscription('x', new Date(now().getTime() - 600_000), false);
    for (const webhook of arrange(life.webhooks)) {
      await deliverWebhook(t, shop, webhook);
      await applyAll();
    }
    expect(await linesOf(shop, 'in_1')).toMatchObject({ il_1: { voucher_code: 'SUMMER10' } });
  }
});

test('a copied body with another delivery id is a repeat', async () => {
  const shop = await buildShop(t, 'shopify');
  const [first] = liveShopify('x', new Date(now().getTime() - 600_000), 'won').webhooks;
  if (!first) throw new Error('There is no webhook.');
  await deliverWebhook(t, shop, first);
  const repeat = await deliverWebhook(t, shop, { ...first, id: 'another' });
  expect(repeat).toMatchObject({ status: 200, data: { is_new: false } });
});

test('a webhook of another Shopify or WooCommerce shop with the same secret is refused', async () => {
  for (const [platform, header, value] of [
    ['shopify', 'x-shopify-shop-domain', 'other.example'],
    ['woocommerce', 'x-wc-webhook-source', 'https://other.example/'],
  ] as const) {
    const shop = await buildShop(t, platform);
    const webhook = { id: '1', topic: 'x', body: '{}' };
    const answer = await deliverWebhook(t, shop, webhook, { headers: { [header]: value } });
    expect(answer).toMatchObject({ status: 403, message: 'SHOP_SENDER_INVALID' });
  }
});

test('Stripe accepts a timestamp of at most five minutes', async () => {
  const shop = await buildShop(t, 'stripe');
  const [first] = liveStripePayment('x', now()).webhooks;
  if (!first) throw new Error('There is no webhook.');
  const old = new Date(now().getTime() - 301_000);
  const late = await deliverWebhook(t, shop, first, { at: old });
  expect(late).toMatchObject({ status: 401, message: 'SHOP_TIMESTAMP_INVALID' });
  const ahead = new Date(now().getTime() + 302_000);
  expect(await deliverWebhook(t, shop, first, { at: ahead })).toMatchObject({ status: 401 });
});

test('WooCommerce may check the URL without a signature, and nothing is stored', async () => {
  const shop = await buildShop(t, 'woocommerce');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const ping = { method: 'POST', url: shop.url, headers, payload: 'webhook_id=7' } as const;
  expect((await t.app.inject(ping)).statusCode).toBe(200);
  const more = await t.app.inject({ ...ping, payload: 'webhook_id=7&status=completed' });
  expect(more.statusCode).toBe(401);
  expect(await deliveriesOf(shop)).toEqual([]);
});

test('a test order is no order line', async () => {
  const shop = await buildShop(t, 'shopify');
  const [first] = liveShopify('x', new Date(now().getTime() - 600_000), 'won').webhooks;
  if (!first) throw new Error('There is no webhook.');
  const body = first.body.replace('"test":false', '"test":true');
  await deliverWebhook(t, shop, { ...first, body });
  await applyAll();
  expect(await deliveriesOf(shop)).toMatchObject([{ outcome: 'test' }]);
  expect(await linesOf(shop, '820982911946154508')).toEqual({});
});

test('a renewal is credited by the customer, and only if renewals are reported', async () => {
  for (const renewals of ['first', 'all'] as const) {
    const shop = await buildShop(t, 'stripe', { renewals });
    const { webhooks } = liveStripeSubscription('x', new Date(now().getTime() - 600_000), false);
    const invoice = webhooks.find(({ topic }) => topic === 'invoice.paid');
    const body = invoice?.body
      .replace('subscription_create', 'subscription_cycle')
      .replace('"in_1"', '"in_2"');
    await deliverWebhook(t, shop, { id: 'evt', topic: 'invoice.paid', body: body ?? '' });
    await applyAll();
    expect(Object.keys(await linesOf(shop, 'in_2'))).toHaveLength(renewals === 'all' ? 2 : 0);
  }
});

test('an unreadable order fails and can be replayed; other topics are ignored', async () => {
  const shop = await buildShop(t, 'shopify');
  await deliverWebhook(t, shop, { id: '1', topic: 'orders/create', body: '{"id":1}' });
  await deliverWebhook(t, shop, { id: '2', topic: 'products/update', body: '{"id":1}' });
  await applyAll();
  expect(await deliveriesOf(shop)).toMatchObject([
    { outcome: 'failed', problem: 'SHOP_PAYLOAD_INVALID' },
    { outcome: 'ignored' },
  ]);
});

test('tax and shipping belong to the amount only if the connection says so', async () => {
  const shop = await buildShop(t, 'stripe', { with_tax: 1, with_shipping: 1 });
  const at = new Date(now().getTime() - 600_000);
  const { webhooks } = liveStripePayment(await clickOn(shop), at);
  const paid = webhooks.find(({ topic }) => topic.endsWith('async_payment_succeeded'));
  if (!paid) throw new Error('There is no webhook.');
  await deliverWebhook(t, shop, paid);
  await applyAll();
  expect(await linesOf(shop, 'pi_1')).toMatchObject({
    '1': { sale_minor: 28_500n },
    shipping: { sale_minor: 1000n },
  });
});

test('WooCommerce gives the deliveries of one second the same id, and none is lost', async () => {
  const shop = await buildShop(t, 'woocommerce');
  const at = new Date(now().getTime() - 600_000);
  const { webhooks, lines, order_id } = liveWoocommerce(await clickOn(shop), at, 'kept');
  for (const webhook of webhooks) await deliverWebhook(t, shop, { ...webhook, id: 'the same' });
  await applyAll();
  const kept = Object.keys(lines).find((line_id) => lines[line_id] !== null) ?? '';
  expect((await linesOf(shop, order_id))[kept]).toMatchObject({ sale_minor: lines[kept] });
});

test('the recorded webhooks of a real WooCommerce give the same lines in any sequence', async () => {
  const outcomes: Awaited<ReturnType<typeof linesOf>>[] = [];
  for (const webhooks of [recorded, recorded.toReversed()]) {
    const shop = await buildShop(t, 'woocommerce');
    for (const { topic, id, payload } of webhooks) {
      await deliverWebhook(t, shop, { topic, id, body: JSON.stringify(payload) });
    }
    await applyAll();
    outcomes.push(await linesOf(shop, String(recorded[0]?.payload.id)));
  }
  expect(outcomes[0]).toEqual(outcomes[1]);
  expect(Object.values(outcomes[0] ?? {})).toMatchObject([
    { status: 'pending', sale_minor: 2720n },
    { status: 'rejected', sale_minor: 3000n },
  ]);
});
