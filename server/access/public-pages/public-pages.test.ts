import { expect, test } from 'vitest';
import { editLegalEntity } from '#contract/common/legal-entity.ts';
import { editNetworkSettings } from '#contract/common/settings.ts';
import { editBlock } from '#contract/content/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { listDocuments } from './docs/list-documents.ts';

const ORIGIN = 'https://partners.example.net';
const t = await openTestApp({ PUBLIC_URL: ORIGIN, TRACKING_URL: 'https://go.example.net' });
const brand = await buildBrand(t, { category: 'Home>Kitchen' });
const hostile = await buildBrand(t);
await t.db
  .updateTable('brands')
  .set({
    merchant_name: '</script><script>alert(1)</script>',
    short_desc: '<img src=x onerror=alert(1)>',
  })
  .where('id', '=', hostile.brand_id)
  .execute();

const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });

test.each([
  '/about',
  '/programs',
  `/programs/${brand.mcid}`,
  '/docs',
  '/docs/click-reference',
  '/docs/report-orders',
  '/docs/api',
  '/legal/terms',
  '/legal/privacy',
  '/legal/imprint',
  '/contact',
])('%s is a complete page without script', async (path) => {
  const answer = await get(path);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(answer.body.match(/<h1/g)).toHaveLength(1);
  expect(answer.body).toMatch(/<title>[^<]+<\/title>/);
  expect(answer.body).toContain(`<meta property="og:url" content="${ORIGIN}${path}">`);
  expect(answer.body).not.toMatch(/<script(?! type="application\/ld\+json")/);
});

test('texts of brands cannot add markup, and structured data is valid JSON', async () => {
  for (const path of [`/programs/${hostile.mcid}`, '/programs']) {
    const { body } = await get(path);
    expect(body).not.toContain('<script>');
    expect(body).not.toContain('<img src=x');
  }
  const { body } = await get(`/programs/${hostile.mcid}`);
  const blocks = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(blocks.map(([, text]) => JSON.parse(text ?? '')['@type'])).toEqual([
    'Organization',
    'BreadcrumbList',
  ]);
});

test('only brands that publishers can join are public', async () => {
  const hidden = await Promise.all([buildBrand(t), buildBrand(t)]);
  const [offline, pending] = hidden;
  const set = (id: number, values: object) =>
    t.db.updateTable('brands').set(values).where('id', '=', id).execute();
  await set(offline.brand_id, { status: 'offline' });
  await set(pending.brand_id, { terms_pending: true });
  const list = (await get('/programs')).body;
  const sitemap = (await get('/sitemap.xml')).body;
  expect(list).toContain(brand.mcid);
  expect(sitemap).toContain(`<loc>${ORIGIN}/programs/${brand.mcid}</loc>`);
  for (const { mcid } of hidden) {
    expect((await get(`/programs/${mcid}`)).statusCode).toBe(404);
    expect(list + sitemap).not.toContain(mcid);
  }
});

test('a search finds brands, and odd parameters are no errors', async () => {
  const found = await get(`/programs?q=${encodeURIComponent(brand.merchant_name)}`);
  expect(found.body).toContain(`/programs/${brand.mcid}`);
  for (const [query, isFound] of [
    ['category=Home', true],
    ['category=None', false],
    ['kind=shop', true],
    ['kind=marketplace', false],
    ['commission=5', true],
    ['commission=fixed', false],
    ['country=ZZ', false],
  ] as const) {
    const { body } = await get(`/programs?${query}`);
    expect([query, body.includes(`href="/programs/${brand.mcid}"`)]).toEqual([query, isFound]);
  }
  for (const query of [
    'kind=x&commission=7&country=%00',
    'page=0',
    'page=-1',
    'page=x',
    'page=99999999',
    'q=%00',
    'q=a&q=b',
    'page[]=1',
  ]) {
    expect((await get(`/programs?${query}`)).statusCode).toBe(200);
  }
  for (const path of ['/docs/none', '/docs/../../etc/passwd', '/programs/%00', '/docs/a/b']) {
    expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  }
});

test('the documentation names the addresses of this network', async () => {
  const { body } = await get('/docs');
  expect(body).toContain('https://go.example.net/in/orders');
  expect(body).not.toMatch(/network\.example|\{NETWORK\}|\{TRACKING_URL\}/);
});

test('every call of the publisher API is described without an account', async () => {
  const { body } = await get('/docs/api');
  const paths = [
    ...new Set([...body.matchAll(/href="(\/docs\/api\/\d+)"/g)].map(([, path]) => path)),
  ];
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    const page = await get(path ?? '');
    expect([path, page.statusCode]).toEqual([path, 200]);
    expect(page.body).toContain(`POST ${ORIGIN}/api/`);
    expect(page.body).toContain('<code>token</code>');
  }
  expect((await get('/docs/api/999999')).statusCode).toBe(404);
});

test('a brand page shows its terms, products and coupons, and nothing made for one publisher', async () => {
  const publisher = await buildPublisher(t);
  const at = new Date(Date.now() - 3_600_000);
  const shop = await buildBrand(t, {
    comm_detail: 'Net of tax.',
    rules: [
      { name: 'Rule for all', kind: 'percent', rate_ppm: 85_000, customer_kind: 'new' },
      {
        name: 'Rule for one',
        kind: 'percent',
        rate_ppm: 200_000,
        publisher_id: publisher.publisher_id,
      },
    ],
  });
  const coupon = {
    brand_id: shop.brand_id,
    kind: 'coupon',
    starts_at: at,
    created_at: at,
    updated_at: at,
  };
  await t.db
    .insertInto('coupons')
    .values([
      { ...coupon, name: 'Ten off', code: 'HIDDEN10' },
      { ...coupon, name: 'Only theirs', exclusive_publisher_id: publisher.publisher_id },
    ])
    .execute();
  const { body } = await get(`/programs/${shop.mcid}`);
  for (const text of [
    'Rule for all',
    '8.5% of the order',
    'New customers',
    'Net of tax.',
    'Ten off',
  ])
    expect(body).toContain(text);
  for (const text of ['Rule for one', '20% of', 'Only theirs', 'HIDDEN10'])
    expect(body).not.toContain(text);
});

test('errors are targets of links', async () => {
  const { body } = await get('/docs/errors');
  expect(body).toContain(`${ORIGIN}/docs/errors#AMOUNT_INVALID`);
  for (const key of ['BRAND_SECRET_INVALID', 'ORDER_ID_REQUIRED', 'AMOUNT_REQUIRED']) {
    expect(body.split(`id="${key}"`)).toHaveLength(2);
  }
});

test('menu, titles and texts are in Chinese for readers of Chinese', async () => {
  const { body } = await get('/docs', { 'accept-language': 'zh-CN,zh;q=0.9' });
  expect(body).toContain('<html lang="zh">');
  expect(body).toContain('快速入门');
  expect(body).toContain('十分钟接入一个商店');
  expect((await get('/legal/terms?lang=zh')).body).toContain('服务条款');
});

test('the imprint shows the legal entity once finance has set it', async () => {
  expect((await get('/legal/imprint')).body).toContain('name="robots" content="noindex"');
  const finance = await buildStaff(t, 'finance');
  dataOf(
    await t.callAs(finance, editLegalEntity, {
      legal_name: 'Network & Co GmbH',
      address: '2 Mill Street\nFloor 3',
      postal_code: '10115',
      city: 'Berlin',
      country: 'DE',
      vat_id: 'DE123456788',
      bank_account: 'DE89 3704 0044 0532 0130 00',
      bic: 'COBADEFFXXX',
    }),
  );
  const { body } = await get('/legal/imprint');
  for (const text of ['Network &amp; Co GmbH', 'Floor 3', '10115 Berlin', 'DE123456788']) {
    expect(body).toContain(text);
  }
  expect(body).not.toContain('DE89');
});

test('robots.txt names the sitemap and the paths that crawlers leave out', async () => {
  const { body } = await get('/robots.txt');
  expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  for (const path of ['/api/', '/staff', '/t/', '/files/']) {
    expect(body).toContain(`Disallow: ${path}\n`);
  }
});

test.each(listDocuments().map((document) => [document.slug, document] as const))(
  'the Chinese text of /docs/%s has the headings, samples and links of the English one',
  async (slug, { text, chinese }) => {
    const partsOf = (document: string) => ({
      levels: [...document.matchAll(/^#+(?= )/gm)].map(([level]) => level),
      samples: [...document.matchAll(/^```\w*\n.*?^```$/gms)].map(([sample]) => sample),
      links: [...document.matchAll(/\]\((\S+?)\)/g)].map(([, link]) => link).sort(),
      names: [...new Set([...document.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name))].sort(),
    });
    expect(partsOf(chinese ?? '')).toEqual(partsOf(text));
    const { body } = await get(slug === '' ? '/docs?lang=zh' : `/docs/${slug}?lang=zh`);
    expect(body).toMatch(/<h1>[^<]*</);
    expect(body).toContain('<html lang="zh">');
    expect(body).not.toMatch(/\{SAMPLE\}|<article class="prose" lang="en"/);
  },
);

test.each([
  ['google-tag-manager-web.tpl', 'https://go.example.net/in/t.js'],
  ['google-tag-manager-server.tpl', 'https://go.example.net/in/shops/*'],
  ['affiliate-click-reference.php', 'Plugin Name'],
])('/docs/files/%s is downloaded with the address of the network', async (name, text) => {
  const answer = await get(`/docs/files/${name}`);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}"`);
  expect(answer.body).toContain(text);
  expect(answer.body).not.toContain('network.example');
});

test.each(['/about', '/contact', '/legal/imprint'])('%s is in Chinese as a whole', async (path) => {
  const { body } = await get(`${path}?lang=zh`);
  const main = /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? '';
  const texts = [...main.matchAll(/<(?:h1|h2|h3|p|li|a|dt)\b[^>]*>([^<]+)</g)].map(
    (found) => found[1] ?? '',
  );
  expect(texts.length).toBeGreaterThan(1);
  // Names and addresses of the operator stay as they are.
  expect(texts.filter((text) => /[a-z]+ [a-z]+ [a-z]+/.test(text))).toEqual([]);
});

test('the number of brands is a sentence in both languages', async () => {
  const lead = async (query: string) =>
    /class="lead">([^<]*)/.exec((await get(`/programs${query}`)).body)?.[1];
  expect(await lead('')).toMatch(/^(One brand pays|\d+ brands pay) a commission/);
  expect(await lead('?lang=zh')).toMatch(/^\d+ 个品牌/);
});

test.each(['terms', 'privacy'])(
  '/%s is at one address, and the earlier one leads there',
  async (name) => {
    const answer = await get(`/${name}?lang=zh`);
    expect(answer.statusCode).toBe(301);
    expect(answer.headers.location).toBe(`/legal/${name}?lang=zh`);
    const sitemap = (await get('/sitemap.xml')).body;
    expect(sitemap).toContain(`<loc>${ORIGIN}/legal/${name}</loc>`);
    expect(sitemap).not.toContain(`<loc>${ORIGIN}/${name}</loc>`);
  },
);

test('the pages have the typeface of the application from this host', async () => {
  const style = (await get('/about/page.css')).body;
  const [, path = ''] = /src: url\("([^"]+)"\)/.exec(style) ?? [];
  const font = await get(path);
  expect([font.statusCode, font.headers['content-type']]).toEqual([200, 'font/woff2']);
  expect(font.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
  const page = await get('/about');
  expect(page.headers['content-security-policy']).toContain("font-src 'self'");
  expect(page.body).toContain(`<link rel="preload" href="${path}"`);
});

test('a named network has its own mark, colour and name on every page', async () => {
  const admin = await buildStaff(t);
  const named = { network_name: 'Northwind *Partners*', colour: '#7a1f5c', colour_dark: '#e08cc4' };
  dataOf(await t.callAs(admin, editNetworkSettings, named));
  for (const path of ['/about', '/programs', '/docs', '/legal/terms', '/contact', '/docs/none']) {
    const { body } = await get(path);
    expect(body).toContain('fill="#7a1f5c"');
    expect(body).not.toContain('Tributary');
    expect(body).not.toMatch(/favicon|apple-touch-icon/);
  }
  const mark = await get('/about/mark.svg');
  expect(mark.headers['content-type']).toContain('image/svg+xml');
  expect(mark.body).toContain('>N</text>');
  expect((await get('/about/page.css')).body).toContain('light-dark(#7a1f5c,#e08cc4)');
  // The name is text, not markup.
  expect((await get('/about')).body).toContain('Northwind *Partners* connects publishers');
});

test('staff edit the texts of public pages in each language', async () => {
  const admin = await buildStaff(t);
  const edit = async (name: 'about' | 'contact', language: 'en' | 'zh', body: string) =>
    dataOf(await t.callAs(admin, editBlock, { name, language, version: 0, body }));
  expect((await get('/about?lang=zh')).body).toContain('按效果付费的合作');
  await edit(
    'about',
    'en',
    '# Our <b>title</b>\n\nOur *lead*\n\n## Why us\n\n### A card\n\nIts text',
  );
  const { body } = await get('/about');
  expect(body).toContain('<h1>Our &lt;b&gt;title&lt;/b&gt;</h1>');
  expect(body).toContain('<div class="lead"><p>Our <em>lead</em></p>');
  expect(body).toContain('<h2 id="why-us">Why us</h2>');
  expect(body).toContain('<li class="card"><h3>A card</h3><p>Its text</p>');
  expect(body).toMatch(/<meta name="description" content="Our lead Why us[^"]*">/);
  // What staff wrote is shown to all until it is written in their language.
  expect((await get('/about?lang=zh')).body).toContain('Why us');
  await edit('about', 'zh', '# 我们的标题\n\n文本');
  expect((await get('/about?lang=zh')).body).toContain('<h1>我们的标题</h1>');
  expect((await get('/about')).body).toContain('Why us');
  await edit('contact', 'zh', '请写信给我们');
  expect((await get('/contact?lang=zh')).body).toContain('请写信给我们');
});
