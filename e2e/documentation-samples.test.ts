import { execFile, spawnSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrandKey, buildClickRef, buildReportingBrand } from '#server/orders/builders.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildPublisherWithSite } from '#server/sites/builders.ts';
import { buildLinkbook } from '../scripts/build-linkbook.ts';
import { openBrowser } from './support/open-browser.ts';
import { openSite } from './support/open-site.ts';
import { readSamples, type Sample } from './support/read-samples.ts';

/** Every sample of the documentation is run against a running server, and its effect is checked. */
const PROGRAMS: Readonly<Record<string, { program: string; ending: string }>> = {
  bash: { program: 'bash', ending: 'sh' },
  js: { program: 'node', ending: 'mjs' },
  php: { program: 'php', ending: 'php' },
  python: { program: 'python3', ending: 'py' },
  ruby: { program: 'ruby', ending: 'rb' },
};
const EXAMPLE_REFERENCE = '0Cn5v2YkXw8aZq3RtBd7LmPe9sHuGf1K';

await buildLinkbook();
const t = await openTestApp();
const brand = await buildReportingBrand(t);
const { key: apiKey } = await buildBrandKey(t, brand);
const site = await buildPublisherWithSite(t);
const samples = readSamples();
let page = '';
const shop = await openSite((_request, response) =>
  response.setHeader('content-type', 'text/html').end(page),
);
let origin = '';
let folder = '';
let key = '';
let browser: Browser;

beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'tributary-samples-'));
  browser = await openBrowser();
  const row = await t.db
    .selectFrom('brands')
    .select('script_key')
    .where('id', '=', brand.id)
    .executeTakeFirstOrThrow();
  key = row.script_key;
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A sample with the brand, an order and a click of this test in place of the examples. */
async function prepare(code: string) {
  const order_id = `order-${newCode(8)}`;
  const click_ref = await buildClickRef(t, { brand, site, at: new Date(Date.now() - 60_000) });
  const fields = { brand: brand.mcid, order_id, amount: '49.90', currency: 'USD' };
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  const hashed = createHash('sha256').update(brand.secret).digest('hex');
  const signature = createHmac('sha256', hashed).update(lines.sort().join('\n')).digest('hex');
  const filled = code
    .replaceAll('https://network.example', origin)
    .replaceAll('your-brand', brand.mcid)
    .replaceAll('your-key', key)
    .replaceAll('signature-of-the-order', signature)
    .replaceAll('1001', order_id)
    .replaceAll(EXAMPLE_REFERENCE, click_ref);
  return { code: filled, order_id, click_ref, signature };
}
type Prepared = Awaited<ReturnType<typeof prepare>>;

async function run({ language }: Sample, { code, order_id }: Prepared): Promise<string> {
  const { program, ending } = PROGRAMS[language] ?? { program: 'false', ending: '' };
  const file = join(folder, `${order_id}.${ending}`);
  await writeFile(file, code);
  const env = { ...process.env, NETWORK_SECRET: brand.secret, NETWORK_KEY: apiKey };
  return (await promisify(execFile)(program, [file], { env, timeout: 60_000 })).stdout;
}

const lineOf = (order_id: string) =>
  t.db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();

const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
const sendOrder = (payload: object) =>
  ({ method: 'POST', url: '/in/orders', headers, payload: JSON.stringify(payload) }) as const;
const showOrder = (order_id: string) => ({ url: `/in/orders/${order_id}`, headers }) as const;

async function reportFirst({ order_id, click_ref }: Prepared): Promise<void> {
  await t.app.inject(sendOrder({ order_id, amount: '49.90', click_ref }));
}

type Check = {
  /** Whether the check is for a sample with this code. */
  applies: (code: string) => boolean;
  before?: (prepared: Prepared) => Promise<void>;
  after: (prepared: Prepared, output: string) => Promise<void> | void;
};

const CREDITED = { attribution: 'click', publisher_id: site.publisher_id };

/** The first that applies is used. */
const CHECKS: readonly Check[] = [
  {
    applies: (code) => code.includes('for attempt in 1 2'),
    after: (_prepared, output) => {
      const answers = output.split(/(?<=\})(?=\{)/).map((text) => JSON.parse(text));
      expect(answers.map(({ repeated }) => repeated)).toEqual([false, true]);
    },
  },
  {
    applies: (code) => code.includes('"12,00"'),
    after: async ({ order_id }, output) => {
      expect(JSON.parse(output)).toMatchObject({ accepted: 1, refused: 1 });
      expect(await lineOf(order_id)).toMatchObject({ sale_minor: 4990n });
    },
  },
  {
    applies: (code) => code.includes('"49,90"'),
    after: (_prepared, output) =>
      expect(JSON.parse(output)).toMatchObject({ key: 'AMOUNT_INVALID', field: 'amount' }),
  },
  {
    applies: (code) => code.includes('"action": "cancel"'),
    before: reportFirst,
    after: async ({ order_id }, output) => {
      expect(JSON.parse(output)).toMatchObject({ changed: 1 });
      expect(await lineOf(order_id)).toMatchObject({ status: 'rejected', reason: 'CANCELLED' });
    },
  },
  {
    applies: (code) => code.includes('"action": "refund"'),
    before: reportFirst,
    after: async ({ order_id }, output) => {
      expect(JSON.parse(output)).toMatchObject({ action: 'refund', changed: 1 });
      expect((await t.app.inject(showOrder(order_id))).json().lines).toMatchObject([
        { amount: '49.90' },
        { amount: '-20.00' },
      ]);
    },
  },
  {
    applies: (code) => code.includes('"action": "approve"'),
    before: reportFirst,
    after: async ({ order_id }, output) => {
      expect(JSON.parse(output)).toMatchObject({ accepted: 1, refused: 0 });
      expect(await lineOf(order_id)).toMatchObject({ status: 'approved' });
    },
  },
  {
    applies: (code) => code.includes('/in/orders/1001'),
    before: reportFirst,
    after: ({ order_id }, output) =>
      expect(JSON.parse(output)).toMatchObject({ order_id, lines: [{ amount: '49.90' }] }),
  },
  {
    applies: (code) => code.includes('"test": true'),
    after: async ({ order_id }, output) => {
      expect(JSON.parse(output)).toMatchObject({ test: true, lines: [{ attribution: 'click' }] });
      await expect(lineOf(order_id)).rejects.toThrow();
    },
  },
  {
    applies: (code) => code.includes('"SHOE-42"'),
    after: async ({ order_id }, output) => {
      expect(JSON.parse(output).lines).toHaveLength(2);
      expect(await lineOf(order_id)).toMatchObject({ ...CREDITED, customer_kind: 'new' });
    },
  },
  {
    applies: (code) => code.includes('/in/orders') && code.includes(EXAMPLE_REFERENCE),
    after: async ({ order_id }, output) => {
      expect(JSON.parse(output)).toMatchObject({ order_id, lines: [{ attribution: 'click' }] });
      expect(await lineOf(order_id)).toMatchObject({ sale_minor: 4990n, ...CREDITED });
    },
  },
  {
    applies: (code) => /hmac/i.test(code),
    after: ({ signature }, output) => expect(output.trim()).toBe(signature),
  },
  {
    applies: (code) => code.includes('set-cookie'),
    after: ({ click_ref }, output) =>
      expect(output).toContain(`click_ref=${click_ref}; Max-Age=2592000;`),
  },
  {
    applies: (code) => code.includes("['consent', true]"),
    after: (_prepared, output) => expect(output.trim()).toBe("[ 'consent', true ]"),
  },
];

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
        const check = CHECKS.find(({ applies }) => applies(sample.code));
        if (!check) throw new Error('No check is written for this sample.');
        const prepared = await prepare(sample.code);
        await check.before?.(prepared);
        await check.after(prepared, await run(sample, prepared));
      },
    );
  }
});

describe('pages', () => {
  for (const sample of samples.filter(({ language }) => language === 'html')) {
    test(`${nameOf(sample)} works on a page`, async () => {
      const prepared = await prepare(sample.code);
      const { order_id, click_ref } = prepared;
      page = `<!doctype html><title>Shop</title><link rel="icon" href="data:,">${prepared.code}`;
      const visitor = await browser.newPage();
      const complaints: string[] = [];
      visitor.on('console', (message) => complaints.push(message.text()));
      visitor.on('pageerror', (error) => complaints.push(String(error)));
      await visitor.goto(`${shop.origin}/?click_ref=${click_ref}`);
      await expect
        .poll(() => visitor.evaluate(() => document.cookie))
        .toBe(`click_ref=${click_ref}`);
      if (sample.code.includes('data-click-ref')) {
        expect(await visitor.locator('[data-click-ref]').inputValue()).toBe(click_ref);
      }
      if (sample.code.includes('data-order-id')) {
        const unconfirmed = !sample.code.includes('data-signature');
        await expect.poll(() => lineOf(order_id).catch(() => null)).not.toBeNull();
        expect(await lineOf(order_id)).toMatchObject({ ...CREDITED, unconfirmed });
      }
      expect(complaints).toEqual([]);
      await visitor.close();
    });
  }
});

test('the answers shown have the fields of real answers', async () => {
  const { order_id, click_ref } = await prepare('');
  const accepted = await t.app.inject(sendOrder({ order_id, amount: '49.90', click_ref }));
  const refused = await t.app.inject(sendOrder({ order_id, amount: '49,90' }));
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
  expect([...languages].sort()).toEqual([...Object.keys(PROGRAMS), 'html', 'json', 'text'].sort());
});
