import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { spentMs } from '#fixtures/testing/spent-ms.ts';
import { decodeBody } from './decode-body.ts';
import { readHtml } from './read-html.ts';
import { readSitemap } from './read-sitemap.ts';

const BASE = 'https://blog.example.com/a/b.html';
const read = (html: string) => readHtml(html, BASE);
const urls = async (html: string) => (await read(html)).links.map(({ url }) => url);

test('links are read as browsers read them, each once and without its fragment', async () => {
  const page = await read(`<title> A
    page </title><body><a href="c.html#top">See <b>this</b></a><A HREF='/d?x=1&amp;y=2'><img alt="A cup">
    </a><a href=c.html>again</a><area href="//other.example.org/"><a href="javascript:alert(1)">no</a>
    <a href="mailto:a@b.example">no</a><a href="http://[">no</a><a>none</a>
    <!-- <a href="/hidden">no</a> --><script>"<a href='/script'>"</script>`);
  expect(page.title).toBe('A page');
  expect(page.links).toEqual([
    { url: 'https://blog.example.com/a/c.html', text: 'See this' },
    { url: 'https://blog.example.com/d?x=1&y=2', text: 'A cup' },
    { url: 'https://other.example.org/', text: '' },
  ]);
  expect(page.cut_by).toBeNull();
});

test('the first base decides where links lead', async () => {
  const html = '<base href="https://else.example.com/x/"><base href="/z/"><a href="y">';
  expect(await urls(html)).toEqual(['https://else.example.com/x/y']);
});

test('a page made to nest, to link or to last without end is left at a limit', async () => {
  const spent = spentMs();
  expect((await read('<b>'.repeat(700_000))).cut_by).toBe('depth');
  const many = Array.from({ length: 5_000 }, (_, nth) => `<a href="/${nth}">x</a>`).join('');
  const page = await read(many);
  expect([page.cut_by, page.links.length]).toEqual(['links', 2_000]);
  for (const piece of ['<!--', '<a ', '<a href=', '</x>', '<script', '&', '<a href="']) {
    await read(piece.repeat((2 * 1024 * 1024) / piece.length));
  }
  expect(spent()).toBeLessThan(20_000);
});

const ld = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const offer = (word: string) => ({ '@type': 'Offer', availability: `https://schema.org/${word}` });
const product = (...offers: object[]) => ({ '@type': 'Product', offers });

test.each([
  ['one offer out', ld(product(offer('OutOfStock'))), false],
  [
    'sold out in a graph',
    ld({ '@graph': [{ '@type': 'WebPage' }, product(offer('SoldOut'))] }),
    false,
  ],
  [
    'an aggregate',
    ld(product({ '@type': 'AggregateOffer', offers: [offer('Discontinued')] })),
    false,
  ],
  [
    'all variants out',
    ld({ '@type': 'ProductGroup', hasVariant: [product(offer('OutOfStock'))] }),
    false,
  ],
  ['one of two to be had', ld(product(offer('OutOfStock'), offer('InStock'))), true],
  ['ordered back', ld(product(offer('BackOrder'))), true],
  [
    'another product out',
    ld({ ...product(offer('InStock')), isRelatedTo: product(offer('OutOfStock')) }),
    true,
  ],
  [
    'a list of others',
    ld({ '@type': 'ItemList', itemListElement: [product(offer('OutOfStock'))] }),
    null,
  ],
  ['broken data', '<script type="application/ld+json">{"@type":"Product",</script>', null],
  ['plain words', '<p>Out of stock</p>', null],
  [
    'microdata out',
    '<div itemscope itemtype="https://schema.org/Product"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><link itemprop="availability" href="https://schema.org/OutOfStock"></div></div>',
    false,
  ],
  [
    'microdata in words',
    '<div itemscope itemtype="http://schema.org/Product"><span itemprop="availability">Out of stock</span></div>',
    false,
  ],
  [
    'microdata aside',
    '<div itemscope itemtype="https://schema.org/Product"><div itemprop="isRelatedTo" itemscope itemtype="https://schema.org/Product"><link itemprop="availability" href="OutOfStock"></div></div>',
    null,
  ],
])('stock: %s', async (_name, html, expected) => {
  expect((await read(html)).in_stock).toBe(expected);
});

test('bodies are read in the encoding they are in, and unknown ones do no harm', () => {
  const word = 'Füße';
  expect(decodeBody(Buffer.from(word), '')).toBe(word);
  expect(decodeBody(Buffer.from(word, 'latin1'), 'iso-8859-1')).toBe(word);
  const head = '<meta charset="windows-1252">';
  expect(decodeBody(Buffer.from(head + word, 'latin1'), '')).toBe(head + word);
  expect(decodeBody(Buffer.from(`\ufeff${word}`, 'utf16le'), 'utf-8')).toBe(word);
  expect(decodeBody(Buffer.from([0x61, 0x00, 0xff, 0x62]), 'no-such-thing')).toBe('a\ufffdb');
});

const SET = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc> https://blog.example.com/one?a=1&amp;b=2 </loc></url><url><lastmod>2026</lastmod></url>
  <url><loc><![CDATA[https://blog.example.com/two]]></loc><image:image><image:loc>https://x.example/i.png</image:loc></image:image></url></urlset>`;
const INDEX =
  '<sitemapindex><sitemap><loc>https://blog.example.com/s.xml.gz</loc></sitemap></sitemapindex>';

test('sitemaps are read plain, gzipped, as an index and as a list', async () => {
  const pages = ['https://blog.example.com/one?a=1&b=2', 'https://blog.example.com/two'];
  expect(await readSitemap(Buffer.from(SET))).toEqual({ pages, sitemaps: [] });
  expect(await readSitemap(gzipSync(SET))).toEqual({ pages, sitemaps: [] });
  expect(await readSitemap(Buffer.from(INDEX))).toEqual({
    pages: [],
    sitemaps: ['https://blog.example.com/s.xml.gz'],
  });
  expect(await readSitemap(Buffer.from(pages.join('\r\n')))).toEqual({ pages, sitemaps: [] });
});

test('a sitemap that is none, that is broken or that unfolds without end gives nothing', async () => {
  expect(await readSitemap(Buffer.from('Not found'))).toBeNull();
  expect(await readSitemap(Buffer.from([0x1f, 0x8b, 1, 2, 3]))).toBeNull();
  expect(await readSitemap(gzipSync(Buffer.alloc(64 * 1024 * 1024, 60)))).toBeNull();
  expect(await readSitemap(Buffer.from('<a>'.repeat(100_000)))).toEqual({
    pages: [],
    sitemaps: [],
  });
});
