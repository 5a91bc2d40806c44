import { describe, expect, test } from 'vitest';
import { editBrand } from '#contract/brands/staff.ts';
import type { InputOf } from '#contract/call.ts';
import { listProductCategories, listProducts } from '#contract/products/publisher.ts';
import { setBrandTerms } from '#contract/terms/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { tryHostileTexts, tryInputs } from '#fixtures/testing/try-inputs.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { importProducts } from './import-products.ts';
import { refreshProducts } from './refresh-products.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'account_manager');
const owner = await buildPublisherWithSite(t);

const apply = (feed: string, mcid: string) =>
  importProducts(t.db, { bytes: Buffer.from(feed) }, { mcid, apply: 1, skip_bad: 0 });
const find = async (input: InputOf<typeof listProducts>) =>
  dataOf(await t.callAs(owner, listProducts, input));
const namesOf = async (input: InputOf<typeof listProducts>) =>
  (await find(input)).list.map((one) => one.name);

describe('a search', () => {
  test('finds by words, prefixes and mistyped words, and returns what it searched for', async () => {
    const { mcid } = await buildBrand(t);
    const rows = ['Canvas backpack', 'Leather daypack', 'Backpack rain cover', 'Umbrella'];
    await apply(`id,name,price\n${rows.map((name, id) => `${id},${name},5`).join('\n')}\n`, mcid);
    const sorted = async (keyword: string) => (await namesOf({ mcid, keyword })).toSorted();
    expect(await sorted('backpack')).toEqual(['Backpack rain cover', 'Canvas backpack']);
    expect(await sorted('BACKP')).toEqual(['Backpack rain cover', 'Canvas backpack']);
    expect(await sorted('rain backpacks')).toEqual(['Backpack rain cover']);
    const mistyped = await find({ mcid, keyword: 'umbrela' });
    expect(mistyped).toMatchObject({ searched_for: 'umbrella', total: 1 });
    const swapped = await find({ mcid, keyword: 'bakcpack canvas' });
    expect(swapped).toMatchObject({ searched_for: 'backpack canvas', total: 1 });
    expect(await sorted('%%%')).toEqual([]);
    expect(await sorted('zzzzzzzz')).toEqual([]);
  });

  test('filters by number, category, price, discount, rating and relationship, in every order', async () => {
    const brand = await buildBrand(t);
    const { mcid, domain } = brand;
    await buildRelationship(t, owner, brand);
    const feed = `id,name,url,price,list_price,rating,reviews,category
B000000001,One,https://${domain}/1,10,20,4.5,100,Toys > Games
B000000002,Two,https://${domain}/2,20,25,4.9,10,Toys > Games > Cards
B000000003,Three,https://${domain}/3,30,,3,500,Tools${mcid}
`;
    await apply(feed, mcid);
    expect(await namesOf({ mcid, asins: 'b000000002, B000000003;nope' })).toHaveLength(2);
    expect(await namesOf({ mcid, min_price: '15', max_price: '25' })).toEqual(['Two']);
    expect(await namesOf({ mcid, min_price: '15', currency: 'EUR' })).toEqual([]);
    expect(await namesOf({ mcid, min_discount: 30 })).toEqual(['One']);
    expect(await namesOf({ mcid, min_rating: 4 })).toHaveLength(2);
    expect(await namesOf({ mcid, relationship: 2 })).toHaveLength(3);
    expect(await namesOf({ mcid, relationship: 0 })).toEqual([]);
    const { list } = dataOf(await t.callAs(owner, listProductCategories, {}));
    const games = list.find((one) => one.path === 'Toys > Games');
    expect(games?.products).toBe(2);
    expect(await namesOf({ mcid, cat_id: games?.cat_id })).toHaveLength(2);
    const firstBy = async (order_type: 'discount' | 'rating' | 'reviews' | 'newest') =>
      (await namesOf({ mcid, order_type }))[0];
    expect(await firstBy('discount')).toBe('One');
    expect(await firstBy('rating')).toBe('Two');
    expect(await firstBy('reviews')).toBe('Three');
    expect(await firstBy('newest')).toBe('Three');
    const rules = [
      { name: 'All', kind: 'percent', rate: '10' },
      { name: 'Tools', kind: 'percent', rate: '20', category: `Tools${mcid}` },
    ] as const;
    dataOf(await t.callAs(staff, setBrandTerms, { mcid, rules: [...rules] }));
    await refreshProducts(t);
    const unsettled = await buildBrand(t, { rules: [] });
    await apply('id,name,price\n1,Without terms,5\n', unsettled.mcid);
    const [without] = (await find({ mcid: unsettled.mcid })).list;
    expect(without).toMatchObject({ commission_rate: '0', commission: '0.00' });
    const best = (await find({ mcid, order_type: 'commission' })).list[0];
    expect(best).toMatchObject({ name: 'Three', commission_rate: '20', commission: '6.00' });
    await t.db.updateTable('brands').set({ status: 'offline' }).where('mcid', '=', mcid).execute();
    expect(await namesOf({ mcid })).toEqual([]);
  });

  test('lists products of marketplace brands or of shops only, with counts of their own', async () => {
    const [shop, market] = [await buildBrand(t), await buildBrand(t, { type: 2 })];
    const path = `Kitchen${shop.mcid}`;
    const feed = `asin,name,price,category\nB0MARKET01,Kettle ${shop.mcid},5,${path}\n`;
    await apply(feed, market.mcid);
    await apply(`${feed}B0MARKET02,Second kettle,5,${path}\n`, shop.mcid);
    const sellers = async (type?: 1 | 2, keyword?: string) => {
      const { list } = await find({ type, keyword, asins: 'B0MARKET01 B0MARKET02' });
      return list.map((one) => one.mcid).toSorted();
    };
    expect(await sellers(2)).toEqual([market.mcid]);
    expect(await sellers(1)).toEqual([shop.mcid, shop.mcid]);
    expect(await sellers(2, 'kettle')).toEqual([market.mcid]);
    expect(await sellers()).toHaveLength(3);
    const counted = async (type?: 1 | 2) => {
      const { list } = dataOf(await t.callAs(owner, listProductCategories, { type }));
      return list.find((one) => one.path === path)?.products ?? 0;
    };
    expect([await counted(), await counted(1), await counted(2)]).toEqual([3, 2, 1]);
    dataOf(await t.callAs(staff, editBrand, { mcid: market.mcid, type: 1 }));
    await refreshProducts(t);
    expect([await counted(), await counted(1), await counted(2)]).toEqual([3, 3, 0]);
    expect(await sellers(2)).toEqual([]);
  });

  test('names what is wrong with it, and breaks at nothing', async () => {
    const asked = async (input: InputOf<typeof listProducts>) =>
      (await t.callAs(owner, listProducts, input)).message;
    expect(await asked({ mcid: 'no-such-brand' })).toBe('BRAND_NOT_EXISTS');
    expect(await asked({ cat_id: 999_999 })).toBe('CATEGORY_UNKNOWN');
    expect(await asked({ min_price: '9', max_price: '1' })).toBe('PRODUCT_PRICE_RANGE_INVALID');
    expect(await asked({ curPage: 501 })).toBe('PRODUCT_PAGE_TOO_FAR');
    expect(await asked({ site_id: 999_999 })).toBe('SITE_NOT_EXISTS_OR_INVALID');
    const many = (count: number) => Array.from({ length: count }, (_, id) => `B${id}`).join(' ');
    expect(await asked({ asins: many(50) })).toBe('success');
    expect(
      await tryInputs(t, owner, listProducts, {}, [
        ['asins', many(51), 'PRODUCT_ASIN_LIST_INVALID'],
        ['asins', ',;', 'PRODUCT_ASIN_LIST_INVALID'],
        ['asins', 7, 'PRODUCT_ASIN_LIST_INVALID'],
        ['min_price', '-1', 'PRODUCT_PRICE_RANGE_INVALID'],
        ['min_price', 5, 'PRODUCT_PRICE_RANGE_INVALID'],
        ['order_type', 'best', 'PRODUCT_ORDER_TYPE_INVALID'],
        ['currency', 'XYZ', 'CURRENCY_INVALID'],
        ['min_rating', 6, 'PARAMS_TYPE_ERROR'],
        ['type', 3, 'BRAND_QUERY_TYPE_IN_1_OR_2'],
      ]),
    ).toEqual([]);
    expect(await tryHostileTexts(t, owner, listProducts, {}, ['keyword'])).toEqual([]);
    expect(await tryHostileTexts(t, owner, listProducts, {}, ['asins'])).toEqual([]);
  });
});
