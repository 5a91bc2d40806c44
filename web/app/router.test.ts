import { expect, test } from 'vitest';
import { router } from './router.tsx';

test.each([
  ['/dashboard', '/dashboard'],
  ['/brands/find', '/brands/find'],
  ['/brands/featured', '/brands/featured'],
  ['/brands/some-brand', '/brands/$mcid'],
  ['/amazon', '/amazon'],
  ['/products', '/products'],
  ['/tools/apis', '/tools/apis'],
  ['/tools/apis/reports/performance/12', '/tools/apis/$'],
  ['/tools/global-postback/edit', '/tools/global-postback/edit/{-$id}'],
  ['/tools/global-postback/edit/5', '/tools/global-postback/edit/{-$id}'],
  ['/settings/payment', '/settings/payment'],
  ['/settings/payment-add-paypal', '/settings/payment-add-{$type}'],
  ['/settings/payment-edit-bank', '/settings/payment-edit-{$type}'],
])('the path %s matches the route %s', (address, path) => {
  const matched = router.getMatchedRoutes(address)[2];
  expect((matched?.options.staticData as { entry?: { path: string } })?.entry?.path).toBe(path);
});

test('an unknown path matches the route that redirects to /404', () => {
  expect(router.getMatchedRoutes('/no/such/place')[2]?.options).toMatchObject({ path: '$' });
});
