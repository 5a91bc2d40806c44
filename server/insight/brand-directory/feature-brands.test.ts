import { expect, test } from 'vitest';
import { featureBrands } from '#contract/brands/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildClickRow, buildLineRow } from '#server/insight/reports/builders.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';

const t = await openTestApp();
const publisher = await buildPublisherWithSite(t);
const stranger = await buildPublisherWithSite(t);
const at = new Date(Date.now() - 3_600_000).toISOString();

const own = await buildBrand(t, { category: 'Sports>Hiking', featured_rank: 2 });
const clicked = await buildBrand(t, { category: 'Home' });
const hiking = await buildBrand(t, { category: 'Sports>Climbing', type: 2 });
const sofas = await buildBrand(t, { category: 'Home>Sofas', featured_rank: 1 });
await buildBrand(t, { category: 'Travel' });
await buildBrand(t, { category: 'Sports', status: 'offline' });
await buildBrand(t, { category: 'Sports', rules: [] });
const joined = await buildBrand(t, { category: 'Sports' });
for (const brand of [own, clicked, joined]) await buildRelationship(t, publisher, brand, 2);

const best = async (who = publisher, input = {}) =>
  dataOf(await t.callAs(who, featureBrands, input)).best.map((row) => [row.mcid, row.because]);

test('the best brands come from the categories of the publisher’s results and are not applied to yet', async () => {
  expect(await best()).toEqual([]);
  const mine = { ...publisher, brand_id: own.brand_id };
  await buildLineRow(t, mine, { order_id: 'A', at, sale_minor: 1000n, commission_minor: 100n });
  await buildClickRow(t, { ...publisher, brand_id: clicked.brand_id }, { at });
  expect(await best()).toEqual([
    [hiking.mcid, 'Sports'],
    [sofas.mcid, 'Home'],
  ]);
  expect(await best(publisher, { type: 1 })).toEqual([[sofas.mcid, 'Home']]);
  expect(await best(stranger)).toEqual([]);
});

test('featured brands are ordered by rank, the newest by age', async () => {
  const { featured, newest } = dataOf(await t.callAs(publisher, featureBrands, {}));
  expect(featured.map((row) => row.mcid)).toEqual([sofas.mcid, own.mcid]);
  expect(newest[0]?.mcid).toBe(joined.mcid);
});
