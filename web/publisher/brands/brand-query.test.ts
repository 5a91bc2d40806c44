import { expect, test } from 'vitest';
import { findBrands } from '#contract/brands/publisher.ts';
import { brandQueryOf } from './brand-query.ts';

test('the menu items filter by no relationship and by joined brands', () => {
  expect(brandQueryOf({ status: '0' }).status).toBe(0);
  expect(brandQueryOf({ status: '2' }).status).toBe(2);
  expect(brandQueryOf({}).status).toBeUndefined();
});

test('each order has its own default direction unless the URL names one', () => {
  expect(brandQueryOf({}).order_type).toBe('newest');
  expect(brandQueryOf({ keyword: 'loom' }).order_type).toBeUndefined();
  expect(brandQueryOf({ keyword: 'loom', order_type: 'name' }).order_type).toBe('name');
  expect(brandQueryOf({ order_type: 'epc' }).order_direction).toBe('desc');
  expect(brandQueryOf({ order_type: 'payment_cycle' }).order_direction).toBe('asc');
  expect(brandQueryOf({ order_type: 'name', order_direction: 'desc' }).order_direction).toBe(
    'desc',
  );
});

test.each([
  { status: '7' },
  { status: '0,1,3' },
  { curPage: '-1', perPage: '100000' },
  { cat_ids: 'x', country: 'Germany', verify_type: '0', ad_type: 'cps', type: '9' },
  { order_type: 'drop table', order_direction: 'sideways' },
  { keyword: 'k'.repeat(500), site_id: '0' },
])('a URL with %j yields a valid request', (url) => {
  const query = brandQueryOf(url);
  const request = { ...query, site_id: query.site_id ?? 1 };
  expect(findBrands.input.safeParse(request).error?.issues).toBeUndefined();
});
