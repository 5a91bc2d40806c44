import type { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { payPublisher } from '#server/payouts/payout-runs/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { now } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { buildApiClient } from '../builders.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;
export type Client = Awaited<ReturnType<typeof buildApiClient>>;
export type Fields = Record<string, string>;

export const asPhp = (mod: string, op: string) => `/api.php?mod=${mod}&op=${op}`;

/** Sends a request in one of the ways in which scripts of the family do: GET, form or json. */
export async function sendOlder(
  t: Pick<TestApp, 'app'>,
  client: Client,
  url: string,
  { fields = {}, how = 'GET' }: { fields?: Fields; how?: string },
  // biome-ignore lint/suspicious/noExplicitAny: a client of another language sees plain JSON
): Promise<any> {
  const all = { token: client.api_token, ...fields };
  const text = new URLSearchParams(all).toString();
  const type = how === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  const request =
    how === 'GET'
      ? { method: 'GET' as const, url: `${url}${url.includes('?') ? '&' : '?'}${text}` }
      : {
          method: 'POST' as const,
          url,
          headers: { 'content-type': type },
          payload: how === 'form' ? text : JSON.stringify(all),
        };
  const answer = await t.app.inject(request);
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`);
  return answer.json();
}

/** An order of two lines that is settled and paid, and a pending order of one line. */
export async function buildTrade(t: TestApp) {
  const client = await buildApiClient(t);
  const brand = await buildReportingBrand(t);
  const lines = [
    { line_id: 'a', amount: '100.00' },
    { line_id: 'b', amount: '40.00' },
  ];
  await buildOrderLine(t, { site: client, brand, status: 'approved', report: { lines } });
  const [settlement_id] = await settleApproved(t.db, client.publisher_id, now());
  const [payment_id] = await payPublisher(t, client.publisher_id);
  await buildOrderLine(t, { site: client, brand });
  return { client, brand, settlement_id, payment_id };
}

/** A joined brand with two products; by default one of the marketplace. */
export async function buildMarket(t: TestApp, client: Client, { type = 2 } = {}) {
  const brand = await buildBrand(t, { type });
  await buildRelationship(t, client, brand);
  const products = ['B0AAAAAAA1', 'B0AAAAAAA2'].map((asin, index) => ({
    brand_id: brand.brand_id,
    asin: `${asin}${brand.brand_id}`,
    sku: asin,
    name: `Lamp ${index + 1}`,
    url: `https://www.${brand.domain}/dp/${asin}`,
    image: `https://img.${brand.domain}/${asin}.jpg`,
    country: 'US',
    price_minor: 2_195n,
    original_price_minor: 3_000n,
    currency: 'USD',
    created_at: now(),
    updated_at: now(),
  }));
  await t.db.insertInto('products').values(products).execute();
  return { brand, asins: products.map(({ asin }) => asin) };
}
