import { spawnSync } from 'node:child_process';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { buildShop } from '#server/sales/shops/builders.ts';
import { shopFileQueue } from '#server/sales/shops/jobs.ts';
import { buildLinkbook } from '../../scripts/build-linkbook.ts';
import { listSampleChecks } from './support/list-sample-checks.ts';
import { openBrowser } from './support/open-browser.ts';
import { openSampleWorld, PROGRAMS } from './support/open-sample-world.ts';
import { readSamples, type Sample } from './support/read-samples.ts';

/** Every sample of the documentation is run against a running server, and its effect is checked. */
await buildLinkbook();
const world = await openSampleWorld();
const { t, brand, apiKey, credited, shop, prepare, run, lineOf } = world;
const checks = listSampleChecks(world);
const samples = readSamples();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const nameOf = ({ file, line, language }: Sample) => `${file}:${line} (${language})`;
const isMissing = (program: string) => spawnSync(program, ['--version']).error !== undefined;
const missing = new Set(
  Object.values(PROGRAMS)
    .map(({ program }) => program)
    .filter(isMissing),
);

describe('programs', () => {
  for (const sample of samples.filter(({ language }) => PROGRAMS[language])) {
    const { program = '' } = PROGRAMS[sample.language] ?? {};
    const isSkipped = missing.has(program) && !process.env.CI;
    test.skipIf(isSkipped)(
      `${nameOf(sample)} does what it says${isSkipped ? `: skipped, ${program} is missing` : ''}`,
      async () => {
        const check = checks.find(({ applies }) => applies(sample.code));
        if (!check) throw new Error('No check is written for this sample.');
        const prepared = await prepare(sample.code);
        await check.before?.(prepared);
        await check.after(prepared, await run(sample, prepared.code));
      },
    );
  }
});

describe('pages', () => {
  for (const sample of samples.filter(({ language }) => language === 'html')) {
    test(`${nameOf(sample)} works on a page`, async () => {
      const prepared = await prepare(sample.code);
      const { order_id, click_ref } = prepared;
      shop.page = `<!doctype html><title>Shop</title><link rel="icon" href="data:,">${prepared.code}`;
      const visitor = await browser.newPage();
      const complaints: string[] = [];
      visitor.on('console', (message) => complaints.push(message.text()));
      visitor.on('pageerror', (error) => complaints.push(String(error)));
      await visitor.goto(`${world.shopOrigin}/?click_ref=${click_ref}`);
      await expect
        .poll(() => visitor.evaluate(() => document.cookie))
        .toBe(`click_ref=${click_ref}`);
      if (sample.code.includes('data-click-ref')) {
        expect(await visitor.locator('[data-click-ref]').inputValue()).toBe(click_ref);
      }
      if (sample.code.includes('data-order-id')) {
        const unconfirmed = !sample.code.includes('data-signature');
        await expect.poll(() => lineOf(order_id).catch(() => null)).not.toBeNull();
        expect(await lineOf(order_id)).toMatchObject({ ...credited, unconfirmed });
      }
      if (sample.code.includes('buy.stripe.com')) {
        const address = `https://buy.stripe.com/test_1?client_reference_id=${click_ref}`;
        await expect.poll(() => visitor.locator('a').getAttribute('href')).toBe(address);
      }
      if (sample.code.includes('/cart/update.js')) {
        const cart = () => shop.visits.findLast(({ url }) => url === '/cart/update.js')?.body;
        await expect.poll(cart).toBe(JSON.stringify({ attributes: { click_ref } }));
      }
      expect(complaints).toEqual([]);
      await visitor.close();
    });
  }
});

test.each(samples.filter(({ language }) => language === 'csv'))(
  'the file of $file:$line is imported',
  async ({ code }) => {
    const { code: filled, order_id } = await prepare(code);
    shop.page = filled;
    await buildShop(t, 'csv', { brand, address: `${world.shopOrigin}/orders.csv` });
    await runNext(t, shopFileQueue);
    expect(await lineOf(order_id)).toMatchObject({ ...credited, voucher_code: 'SPRING' });
    expect(await lineOf(`${order_id}-refund`)).toMatchObject({ sale_minor: -2000n });
  },
);

test('the answers shown have the fields of real answers', async () => {
  const { order_id, click_ref } = await prepare('');
  const headers = { authorization: `Bearer ${apiKey}` };
  const send = (payload: object) =>
    t.app.inject({ method: 'POST', url: '/in/orders', headers, payload });
  const accepted = await send({ order_id, amount: '49.90', click_ref });
  const refused = await send({ order_id, amount: '49,90' });
  const shown = samples.filter(({ language }) => language === 'json');
  expect(shown).toHaveLength(2);
  for (const { code } of shown) {
    const answer = JSON.parse(code);
    expect(shapeOf(answer)).toEqual(shapeOf((answer.key ? refused : accepted).json()));
    if (answer.key) expect(answer.code).toBe(refused.json().code);
  }
});

/** The names and types of a value, without its values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]));
}

test('all languages are covered, and every fenced block has a known language', () => {
  const languages = new Set(samples.map(({ language }) => language));
  expect([...languages].sort()).toEqual(
    [...Object.keys(PROGRAMS), 'csv', 'html', 'json', 'text'].sort(),
  );
});
