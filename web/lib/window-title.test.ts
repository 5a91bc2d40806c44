import { expect, test, vi } from 'vitest';
import { nameInTitle, watchTitle, windowTitle } from './window-title.ts';

test('the title names the object in front, then the one behind it, then the route', () => {
  const changed = vi.fn();
  const unwatch = watchTitle(changed);
  const title = () => windowTitle('View Details', 'Acme');
  expect(title()).toBe('View Details · Acme');
  const closeBrand = nameInTitle('Harbor & Loom', 'Brands');
  expect(title()).toBe('Harbor & Loom - Brands · Acme');
  const closeDrawer = nameInTitle('Payment 12');
  expect(title()).toBe('Payment 12 - View Details · Acme');
  closeDrawer();
  expect(title()).toBe('Harbor & Loom - Brands · Acme');
  closeBrand();
  expect(title()).toBe('View Details · Acme');
  expect(changed).toHaveBeenCalledTimes(4);
  unwatch();
  nameInTitle('Late')();
  expect(changed).toHaveBeenCalledTimes(4);
});

test('a route without a title shows the name of the application', () => {
  expect(windowTitle('', 'Acme')).toBe('Acme');
});
