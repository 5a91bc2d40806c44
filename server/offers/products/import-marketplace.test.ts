import { describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { listProducts } from '#contract/products/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { importProducts } from './import-products.ts';

const t = await openTestApp();
const owner = await buildPublisherWithSite(t);

const load = (feed: string, mcid: string, apply = 1) =>
  importProducts(t.db, { bytes: Buffer.from(feed) }, { mcid, apply, skip_bad: 0 });
const find = async (input: InputOf<typeof listProducts>) =>
  dataOf(await t.callAs(owner, listProducts, input));

describe('a feed of a marketplace brand', () => {
  const HEAD = 'asin1,item-name,seller-sku,price,list-price,status,main-image-url,product-group\n';
  const ROW = 'b0EXAMPLE1,Steel kettle,SK-1,39.90,49.90,Active,https://img.example/1.jpg,Kitchen\n';

  test('is read by the columns of the marketplace, with ASINs and detail pages', async () => {
    const { mcid, domain } = await buildBrand(t, { type: 2 });
    const inactive = 'B0EXAMPLE2,Copper kettle,SK-2,59.90,,Inactive,,Kitchen\n';
    expect(await load(HEAD + ROW + inactive, mcid)).toMatchObject({ created: 2, rows_bad: 0 });
    const [kettle] = (await find({ mcid })).list;
    expect(kettle).toMatchObject({
      asin: 'B0EXAMPLE1',
      brand_type: 2,
      name: 'Steel kettle',
      price: '39.90',
      original_price: '49.90',
      category: 'Kitchen',
      image: 'https://img.example/1.jpg',
      url: `https://www.${domain}/dp/B0EXAMPLE1`,
      available: true,
    });
    const both = await find({ mcid, asins: 'B0EXAMPLE1 B0EXAMPLE2' });
    expect(both.list.map((one) => one.available).toSorted()).toEqual([false, true]);
  });

  test('rejects rows without a valid ASIN, and other brands need none', async () => {
    const { mcid } = await buildBrand(t, { type: 2 });
    const bad = 'short,Tin kettle,SK-3,9.90,,Active,,Kitchen\n,Iron kettle,SK-4,9.90,,Active,,\n';
    const report = await load(HEAD + ROW + bad, mcid, 0);
    expect(report).toMatchObject({ rows_ok: 1, rows_bad: 2 });
    expect(report.errors).toMatchObject([
      { row: 2, field: 'asin', value: 'short' },
      { row: 3, field: 'asin', value: '' },
    ]);
    const shop = await buildBrand(t);
    const plain = 'id,name,price\n7,Cup,5\n';
    expect(await load(plain, shop.mcid)).toMatchObject({ created: 1, rows_bad: 0 });
  });
});
