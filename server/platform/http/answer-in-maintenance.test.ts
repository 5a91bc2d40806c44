import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { loadSettings } from '#server/platform/settings/load-settings.ts';
import { setMaintenance } from '#server/platform/settings/maintenance.ts';
import { buildReportingBrand } from '#server/sales/orders/builders.ts';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import { findClicks } from './builders.ts';

const t = await openTestApp({});

async function switchMaintenance(isOn: boolean): Promise<void> {
  await setMaintenance(t.db, isOn);
  await loadSettings(t);
}
afterEach(() => switchMaintenance(false));

test('pages are answered 503 in both languages, and programs with an error they repeat', async () => {
  await switchMaintenance(true);
  const page = await t.app.inject('/staff/brands');
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '60']);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('Tributary is under maintenance');
  expect(page.body).toContain('Tributary 正在维护');
  for (const url of ['/api/user/profile', '/api/batch', '/api/transaction', '/in/shops/x/y']) {
    const answer = await t.app.inject({ method: 'POST', url, payload: {} });
    expect([url, answer.statusCode, answer.headers['retry-after']]).toEqual([url, 503, '60']);
    expect(answer.json()).toMatchObject({ code: 21271, message: 'UNDER_MAINTENANCE' });
  }
  for (const url of ['/live', '/ready/web', '/ready/redirect']) {
    expect([url, (await t.app.inject(url)).statusCode]).toEqual([url, 200]);
  }
  const { degraded } = (await t.app.monitoring.inject('/ready')).json();
  expect(degraded).toContain('under_maintenance');
});

test('an order is refused with 503 and accepted afterwards', async () => {
  const brand = await buildReportingBrand(t);
  const payload = { brand: brand.mcid, secret: brand.secret, order_id: 'order-1', amount: '5' };
  const report = () => t.app.inject({ method: 'POST', url: '/in/conversion', payload });
  await switchMaintenance(true);
  const refused = await report();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '60']);
  await switchMaintenance(false);
  expect((await report()).json()).toMatchObject({ code: 0 });
});

test('visitors are redirected, and their clicks reach the database after the maintenance', async () => {
  const link = await buildTrackingLink(t);
  await switchMaintenance(true);
  const headers = { 'user-agent': 'Mozilla/5.0 Firefox/130' };
  expect((await t.app.inject({ url: `/t/${link.code}`, headers })).statusCode).toBe(302);
  // Longer than the interval of the loader.
  await setTimeout(1_000);
  expect(await findClicks(t, link)).toEqual([]);
  await switchMaintenance(false);
  await expect.poll(() => findClicks(t, link), { timeout: 10_000 }).toHaveLength(1);
});
