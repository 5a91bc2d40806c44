import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { showOrderIntake } from '#contract/orders/intake.ts';
import { addBrandKey } from '#contract/orders/keys.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { type SnippetName, writeSnippet } from '#web/staff/orders/intake/write-snippet.ts';

/** The samples of the integration screen are replayed against the intake, as a shop would send them. */
const t = await openTestApp({ TRACKING_URL: 'https://go.network.example' });
const staff = await buildStaff(t);
// Not a dependency: where it is missing, its test is skipped.
const PHP = 'php';
const hasPhp = spawnSync(PHP, ['--version']).status === 0;

async function open(currency: string) {
  const brand = await buildBrand(t, { currency });
  const { brand_id } = brand;
  const intake = dataOf(await t.callAs(staff, showOrderIntake, { brand_id }));
  const scopes = ['orders.write'] as const;
  const { key } = dataOf(
    await t.callAs(staff, addBrandKey, { brand_id, name: 'Shop', scopes: [...scopes] }),
  );
  const site_url = `https://www.${brand.domain}/`;
  const sample = {
    currency,
    site_url,
    script_tag: '<script async src="https://go/t.js"></script>',
  };
  const write = (name: SnippetName) =>
    writeSnippet(name, intake, sample)
      .replace('YOUR_KEY', key)
      .replace('YOUR_SECRET', brand.secret);
  return { write, brand_id, site_url };
}

type Sent = { url: string; authorization: string; body: string };

/** Sends what a sample sends; returns the status, and the last line that the intake has stored. */
async function replay(brand_id: number, { url, authorization, body }: Sent) {
  const answer = await t.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { authorization, 'content-type': 'application/json' },
    payload: body,
  });
  const { reports } = dataOf(await t.callAs(staff, showOrderIntake, { brand_id }));
  const [first] = reports;
  return { status: answer.statusCode, line: first };
}

const CURL = /^curl (\S+) [\s\S]*"Authorization: (Bearer \S+)"[\s\S]*--data '([\s\S]*)'$/;
const FLOW =
  /URL: (\S+)\nHeader: Authorization: (Bearer \S+)\nHeader: Content-Type: application\/json\nBody:\n([\s\S]*)\n-->$/;

function sentBy(sample: string, form: RegExp): Sent {
  const [, url = '', authorization = '', body = ''] = form.exec(sample) ?? [];
  return { url, authorization, body };
}

test.each(['EUR', 'JPY', 'KWD'])('both requests in curl are accepted in %s', async (currency) => {
  const { write, brand_id } = await open(currency);
  for (const name of ['JSON API', 'curl'] as const) {
    const { status, line } = await replay(brand_id, sentBy(write(name), CURL));
    expect([name, status, line?.currency]).toEqual([name, 200, currency]);
  }
  expect(write('Pixel')).toContain(`&currency=${currency}&`);
});

test('the request of Shopify Flow is accepted with the values of an order', async () => {
  const { write, brand_id } = await open('GBP');
  const values = {
    'order.legacyResourceId': '5541',
    'order.currentSubtotalPriceSet.shopMoney.amount': '24.5',
    'order.currentSubtotalPriceSet.shopMoney.currencyCode': 'GBP',
    'order.createdAt': new Date().toISOString(),
  };
  const { body, ...sent } = sentBy(write('Shopify'), FLOW);
  const filled = Object.entries(values)
    .reduce((text, [name, value]) => text.replace(`{{ ${name} }}`, value), body)
    .replace(/\{% for [\s\S]*endfor %\}/, '');
  expect(filled).not.toContain('{{');
  const { status, line } = await replay(brand_id, { ...sent, body: filled });
  expect([status, line?.order_id, line?.amount]).toEqual([200, '5541', '24.50']);
});

test.each([
  ['EUR', 3_070, '20.00'],
  ['JPY', 3_070, '2000'],
])('the webhook handler of Stripe reports a session in %s', async (currency, total, amount) => {
  const { write, brand_id, site_url } = await open(currency);
  const sample = write('Stripe');
  expect(sample).toContain(`success_url: '${site_url}'`);
  const sent: Sent[] = [];
  const run = new Function('fetch', `${sample}; return reportOrder;`)(
    async (url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
      sent.push({ url, authorization: headers.Authorization ?? '', body });
      return { ok: true };
    },
  );
  await run({
    ...{ id: 'cs_test_1', amount_total: total, currency: currency.toLowerCase(), livemode: true },
    ...{ total_details: { amount_tax: 570, amount_shipping: 500 }, client_reference_id: null },
    created: Math.floor(Date.now() / 1000),
  });
  const { status, line } = await replay(brand_id, sent[0] as Sent);
  expect([status, line?.order_id, line?.amount]).toEqual([200, 'cs_test_1', amount]);
});

test.skipIf(!hasPhp)('the WooCommerce sample reports an order of the shop', async () => {
  const { write, brand_id } = await open('PLN');
  const { stdout } = spawnSync(PHP, [], {
    input: `${STUBS}${write('WooCommerce').replace('<?php', '')}\n$hooks['wp_head'](); $hooks['woocommerce_thankyou'](77);`,
    encoding: 'utf8',
  });
  const [tag = '', request = ''] = stdout.split('\n');
  expect(tag).toContain('<script async');
  const [url, { headers, body }] = JSON.parse(request);
  const { status, line } = await replay(brand_id, {
    url,
    authorization: headers.Authorization,
    body,
  });
  expect([status, line?.order_id, line?.amount, line?.currency]).toEqual([
    200,
    '77',
    '45.00',
    'PLN',
  ]);
});

/** What the sample uses of WordPress and WooCommerce. */
const STUBS = `<?php
$hooks = [];
function add_action($name, $work) { global $hooks; $hooks[$name] = $work; }
function wp_json_encode($value) { return json_encode($value); }
function wc_get_price_decimals() { return 2; }
function wc_format_decimal($value, $digits) { return number_format($value, $digits, '.', ''); }
function wp_remote_post($url, $request) { echo "\\n" . json_encode([$url, $request]) . "\\n"; }
class Order {
    function get_id() { return 77; }
    function has_status($status) { return false; }
    function get_subtotal() { return 50.0; }
    function get_discount_total() { return 5.0; }
    function get_currency() { return 'PLN'; }
    function get_date_created() { return new DateTime(); }
}
function wc_get_order($id) { return new Order(); }
`;
