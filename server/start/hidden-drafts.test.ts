import { expect, test } from 'vitest';
import { sidesOf } from '#contract/actors.ts';
import { publishDrafts } from '#contract/brands/drafts.ts';
import { listCountries } from '#contract/brands/publisher.ts';
import type { Call } from '#contract/call.ts';
import { addCoupon } from '#contract/coupons/publisher.ts';
import { apiCallsOf } from '#contract/publisher-api/calls.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildApiClient } from '#server/access/publisher-api/builders.ts';
import { olderCallsOf } from '#server/access/publisher-api/older/older-calls.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { importNow } from '#server/sales/imports/import-now.ts';
import { answeredCalls } from '#server/start/web-role.ts';

/** In every text of the draft, so that a reply that contains it shows the draft. */
const MARK = 'zqxdraft';
const t = await openTestApp({ NETWORK_SOURCE: 'tributary' });
const staff = await buildStaff(t);
const publisher = await buildPublisherWithSite(t);
const client = await buildApiClient(t, publisher);
const draft = await buildBrand(t, {
  ...{ status: 'draft', mcid: MARK, merchant_name: `${MARK} shop`, domain: `${MARK}.example.com` },
  ...{ site_url: `https://www.${MARK}.example.com/`, short_desc: MARK, site_desc: MARK },
  ...{ featured_rank: 1, country: 'IS', category: 'Curios>Oddities', deeplink_domains: [] },
});
dataOf(await t.callAs(staff, addCoupon, { mcid: MARK, name: MARK, code: MARK, kind: 'coupon' }));
await importNow(t, {
  ...{ kind: 'products', brand_id: draft.brand_id, staff_id: null, apply: true },
  file: {
    name: 'products.csv',
    bytes: Buffer.from(
      `id,title,link,price\n${MARK},${MARK},https://www.${MARK}.example.com/p,5.00`,
    ),
  },
});

const target = `https://www.${MARK}.example.com/p`;
/** What a caller who suspects the draft would send. */
const guesses: Readonly<Record<string, unknown>> = {
  ...{ mcid: MARK, keyword: MARK, keywords: MARK, brand_id: draft.brand_id, country: 'IS' },
  ...{ url: target, target_url: target, link: target, urls: [target], links: [target] },
  ...{ site_id: publisher.site_id, type: 1, order_type: 'newest', hosts: [`${MARK}.example.com`] },
  ...{ start_date: '2026-03-01', end_date: '2026-03-31', status: '0', mcids: [MARK], mids: [MARK] },
};
const shapeOf = (input: unknown) =>
  Object.keys((input as { shape?: Record<string, unknown> }).shape ?? {});

/** The attributes of a call: none but the required ones, each guess by itself, and all together. */
function attemptsOf(input: unknown): Record<string, unknown>[] {
  const known = Object.entries(guesses).filter(([name]) => shapeOf(input).includes(name));
  const needed = known.filter(([name]) =>
    ['site_id', 'type', 'start_date', 'end_date'].includes(name),
  );
  const single = known.map((one) => Object.fromEntries([...needed, one]));
  return [{}, Object.fromEntries(needed), ...single, Object.fromEntries(known)];
}

const basics = { site_id: publisher.site_id, start_date: '2026-03-01', end_date: '2026-03-31' };
const readingCalls = answeredCalls
  .map(({ call }) => call)
  .filter(
    ({ actor, effect }) =>
      effect === 'none' && (actor === 'anyone' || sidesOf(actor).includes('publisher')),
  )
  // The session is needed for the calls after it.
  .filter(({ path }) => path !== '/auth/sign_out');

/** The doors at which publishers and visitors read something of the draft. */
async function listDoors(): Promise<string[]> {
  const doors: string[] = [];
  for (const call of readingCalls) {
    for (const attributes of attemptsOf(call.input)) {
      const answer = await t.callAs(publisher, call, attributes as never);
      if (showsDraft(answer.code === 0 && answer.data)) doors.push(call.path);
    }
  }
  const fields = { keyword: MARK, mcid: MARK, brand_id: draft.brand_id, product_url: target };
  for (const { name } of apiCallsOf([])) {
    const tries: object[] = [{}, { mcid: MARK }, { keyword: MARK }, { url: target }];
    for (const one of tries) {
      const answer = await client.ask(name, one as Record<string, unknown>);
      if (showsDraft(answer.data)) doors.push(`api/${name}`);
    }
  }
  for (const { at } of olderCallsOf([{ name: 'tributary', id_field: 'tributary_id' }])) {
    const path = 'path' in at ? at.path : `/api.php?mod=${at.mod}&op=${at.op}`;
    const query = new URLSearchParams({ token: client.api_token, ...asTexts(fields) });
    for (const text of [`token=${client.api_token}`, String(query)]) {
      const url = `${path}${path.includes('?') ? '&' : '?'}${text}`;
      const answer = await t.app.inject({ url });
      if (showsDraft(answer.body)) doors.push(path);
    }
  }
  for (const url of ['/programs', `/programs/${MARK}`, '/sitemap.xml', '/']) {
    const answer = await t.app.inject({ url });
    if (answer.statusCode === 200 && answer.body.includes(MARK)) doors.push(url);
  }
  return [...new Set(doors)].sort();
}

const asTexts = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

const showsDraft = (data: unknown): boolean => JSON.stringify(data)?.includes(MARK) ?? false;

test('a draft is in no reply to a publisher or visitor; once published, it is in many', async () => {
  expect(await listDoors()).toEqual([]);
  expect(dataOf(await t.callAs(staff, publishDrafts, { mcids: [MARK] }))).toEqual({
    published: 1,
    incomplete: 0,
  });
  const doors = await listDoors();
  const portal = ['/brand/featured', '/brand/info', '/brand/list', '/brand/search', '/coupon/list'];
  expect(doors).toEqual(expect.arrayContaining([...portal, '/product/list', '/home/dashboard']));
  expect(doors).toEqual(
    expect.arrayContaining(['api/monetization', 'api/coupons', 'api/products']),
  );
  expect(doors).toEqual(expect.arrayContaining(['/programs', `/programs/${MARK}`, '/sitemap.xml']));
});

test('a draft is refused and counted like a brand that does not exist', async () => {
  const { mcid } = await buildBrand(t, { status: 'draft', country: 'MT' });
  const answerTo = async (call: Call, code: string) => {
    const known = { ...basics, mcid: code, mids: [code] };
    const sent = Object.entries(known).filter(([name]) => shapeOf(call.input).includes(name));
    const answer = await t.callAs(publisher, call, Object.fromEntries(sent) as never);
    return [call.path, answer.message];
  };
  const isNamed = ({ input, actor }: Call) =>
    actor === 'publisher' && (shapeOf(input).includes('mcid') || shapeOf(input).includes('mids'));
  const named = answeredCalls.map(({ call }) => call).filter(isNamed);
  const answers = await Promise.all(named.map((call) => answerTo(call, mcid)));
  expect(answers).toEqual(await Promise.all(named.map((call) => answerTo(call, 'nobody'))));
  const refused = answers.flatMap(([path, key]) => (key === 'BRAND_NOT_EXISTS' ? [path] : []));
  expect(refused).toEqual(
    expect.arrayContaining(['/brand/apply', '/brand/info', '/link/list', '/report/performance']),
  );
  const { list } = dataOf(await t.callAs(publisher, listCountries, {}));
  expect(list.map(({ country }) => country)).not.toContain('MT');
});
