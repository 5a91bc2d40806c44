import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { listProducts, type ProductImportReport } from '#contract/products/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { sharedData } from '#fixtures/testing/shared-data.ts';
import { hostileTexts } from '#fixtures/testing/try-inputs.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { importProducts } from './import-products.ts';
import { lockFeed } from './staged-store.ts';

const REAL = sharedData('products');
const SPECTRUM = sharedData('hostile/csv-spectrum/csvs');
const t = await openTestApp();
const owner = await buildPublisherWithSite(t);

type Order = { mcid: string; link?: string; apply?: number; skip_bad?: number };
type Answer = { code: number; message: string; data: ProductImportReport };

async function upload(content: string | Buffer, order: Order): Promise<Answer> {
  const source = { bytes: Buffer.from(content) };
  try {
    const data = await importProducts(t.db, source, { apply: 0, skip_bad: 0, ...order });
    return { code: 0, message: 'success', data };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: error.code, message: error.key, data: error.data as ProductImportReport };
  }
}

const apply = async (content: string | Buffer, mcid: string, more: object = {}) => {
  const answer = await upload(content, { mcid, apply: 1, ...more });
  if (answer.code !== 0) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};
const find = async (input: InputOf<typeof listProducts>) =>
  dataOf(await t.callAs(owner, listProducts, input));
const namesOf = async (input: InputOf<typeof listProducts>) =>
  (await find(input)).list.map((one) => one.name);

const XML = (domain: string) => `<?xml version="1.0"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>
<item><g:id>A1</g:id><title>Blue &lt;b&gt;wool&lt;/b&gt; blanket</title><link>https://${domain}/a1</link>
<g:price>80.00 USD</g:price><g:sale_price>60.00 USD</g:sale_price><g:availability>in stock</g:availability>
<g:google_product_category>Home &amp; Garden &gt; Linens &gt; Bedding</g:google_product_category>
<g:promotion_id>SPRING</g:promotion_id><g:promotion_id>WOOL</g:promotion_id><g:brand>Loom</g:brand></item>
<item><g:id>A2</g:id><title><![CDATA[Linen <script>alert(1)</script>sheet]]></title>
<g:price>45 USD</g:price><g:availability>out of stock</g:availability></item>
</channel></rss>`;
const TSV = (domain: string) =>
  `id\ttitle\tlink\tprice\tavailability\nA1\tOak chair\thttps://${domain}/1\t19.90 USD\tin_stock\nA2\tElm "long" table\thttps://www.${domain}/2\t99 USD\tin_stock\n`;
const CSV = (domain: string) =>
  `id,name,url,price,list_price,rating,reviews,category\nA1,"Lamp, brass",https://${domain}/1,20,40,4.5,12,Lighting\nA2,Shade,https://${domain}/2,5,,,,Lighting\n`;
const JSON_FEED = (domain: string) =>
  JSON.stringify({
    shop: { name: 'x' },
    products: [
      {
        id: 7,
        title: 'Cup [blue] {1}',
        price: 10,
        discountPercentage: 25,
        stock: 2,
        url: `https://${domain}/7`,
      },
      { id: 8, title: 'Saucer "x" \\', price: '3.50', availabilityStatus: 'Out of Stock' },
    ],
    total: 2,
  });
const YAML = () => `# range
- id: y1
  name: Trail shoe
  price: 59.5
  current_stock: 3
  description: Two
    lines
- id: y2
  name: Rain coat
  price: 120
  current_stock: 0
`;

const stocked = await buildBrand(t);
await apply(CSV(stocked.domain), stocked.mcid);

describe('a feed', () => {
  test.each([
    ['xml', XML],
    ['tsv', TSV],
    ['csv', CSV],
    ['json', JSON_FEED],
    ['yaml', YAML],
  ])(
    'of %s is previewed and imported completely, and a second import changes nothing',
    async (format, of) => {
      const { mcid, domain } = await buildBrand(t);
      const feed = of(domain);
      const looked = await upload(feed, { mcid });
      expect(looked.data).toMatchObject({ format, applied: false, created: 2, rows_bad: 0 });
      expect((await find({ mcid, unavailable: 1 })).total).toBe(0);
      expect(await apply(feed, mcid)).toMatchObject({ applied: true, created: 2, vanished: 0 });
      const before = await find({ mcid, unavailable: 1 });
      expect(before.total).toBe(2);
      const again = await apply(feed, mcid);
      expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 2, vanished: 0 });
      expect(await find({ mcid, unavailable: 1 })).toEqual(before);
    },
  );

  test('gives prices, discounts, categories, codes and plain names', async () => {
    const xml = await buildBrand(t);
    await apply(XML(xml.domain), xml.mcid);
    const { list } = await find({ mcid: xml.mcid, unavailable: 1, order_type: 'discount' });
    expect(list).toMatchObject([
      {
        asin: 'A1',
        name: 'Blue wool blanket',
        vendor: 'Loom',
        price: '60.00',
        original_price: '80.00',
        discount: 25,
        category: 'Home & Garden > Linens > Bedding',
        promo_codes: ['SPRING', 'WOOL'],
        commission_rate: '10',
        commission: '6.00',
        available: true,
      },
      { asin: 'A2', name: 'Linen sheet', available: false, url: `https://www.${xml.domain}/` },
    ]);
    expect(await namesOf({ mcid: xml.mcid })).toEqual(['Blue wool blanket']);
    const json = await buildBrand(t);
    await apply(JSON_FEED(json.domain), json.mcid);
    const [cup] = (await find({ mcid: json.mcid })).list;
    expect(cup).toMatchObject({ price: '7.50', original_price: '10.00', discount: 25, asin: '7' });
  });

  test('removes what it no longer lists, restores it, and records a lower price', async () => {
    const { mcid, domain } = await buildBrand(t);
    await apply(CSV(domain), mcid);
    const [head, first = '', second = ''] = CSV(domain).split('\n');
    const less = await apply(`${head}\n${first.replace(',20,', ',15,')}\n`, mcid);
    expect(less).toMatchObject({ updated: 1, vanished: 1, created: 0 });
    expect((await find({ mcid })).list).toMatchObject([{ price: '15.00', dropped_from: '20.00' }]);
    const gone = await find({ mcid, asins: 'a2' });
    expect(gone.list).toMatchObject([{ asin: 'A2', available: false }]);
    expect(await apply(`${head}\n${first}\n${second}\n`, mcid)).toMatchObject({ updated: 2 });
    expect((await find({ mcid })).list.map((one) => one.dropped_from)).toEqual([null, null]);
  });

  test('with invalid rows reports each of them; a product whose row is invalid does not vanish', async () => {
    const { mcid, domain } = await buildBrand(t);
    await apply(CSV(domain), mcid);
    const bad = `id,name,url,price
A1,,https://${domain}/1,5
A2,Away,https://evil.example.net/,5
A3,Free,https://${domain}/3,for nothing
A4,Yen,https://${domain}/4,500 JPY
,Nameless,https://${domain}/5,5
A6,Script,javascript:alert(1),5
A7,Good,https://${domain}/7,5
A7,Twice,https://${domain}/7,5
A8,too,many,cells,here
`;
    const looked = (await upload(bad, { mcid })).data;
    expect(looked).toMatchObject({ rows_total: 9, rows_ok: 1, rows_bad: 8, vanished: 0 });
    expect(looked.errors.map(({ row, field }) => [row, field])).toEqual([
      [1, 'name'],
      [2, 'link'],
      [3, 'price'],
      [4, 'price'],
      [5, 'id'],
      [6, 'link'],
      [8, 'id'],
      [9, null],
    ]);
    expect((await upload(bad, { mcid, apply: 1 })).message).toBe('FILE_ROWS_INVALID');
    expect(await apply(bad, mcid, { skip_bad: 1 })).toMatchObject({ created: 1, vanished: 0 });
    expect((await find({ mcid })).total).toBe(3);
  });

  test.each([
    ['FEED_BROKEN', 'a truncated JSON', '[{"id":1,"name":"x","price":1},{"id":2,'],
    [
      'FEED_BROKEN',
      'a truncated XML',
      '<rss><channel><item><id>1</id><title>x</title><price>1</price></item><item><id>2',
    ],
    ['FEED_BROKEN', 'JSON that is no list', '{"a":1}'],
    ['FEED_BROKEN', 'an unclosed quote', 'id,name,price\n1,"x,5\n2,y,6\n'],
    ['FILE_FIELD_TOO_LONG', 'one endless row', `[{"id":1,"name":"${'x'.repeat(1_100_000)}`],
    ['FILE_FIELD_TOO_LONG', 'one quote of 40 MB', `id,name\n1,"${'x'.repeat(40_000_000)}`],
    ['FILE_NESTED_TOO_DEEP', '0.6 MB of nested tags', `<rss><item>${'<a>'.repeat(200_000)}`],
    ['FILE_NESTED_TOO_DEEP', 'JSON of a million levels', `[${'['.repeat(1_000_000)}`],
  ])('is refused with %s when it is %s, and changes nothing', async (key, _what, feed) => {
    const { mcid } = stocked;
    const before = await find({ mcid });
    expect(before.total).toBe(2);
    const answer = await upload(feed, { mcid, apply: 1, skip_bad: 1 });
    expect(answer.message).toBe(key);
    expect(await find({ mcid })).toEqual(before);
  });

  test.each([
    ['utf-16le', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16le without a mark', (text: string) => Buffer.from(text, 'utf16le')],
    ['utf-16be', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['latin-1', (text: string) => Buffer.from(text, 'latin1')],
    ['utf-8 with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
  ])('may be encoded in %s', async (_name, encode) => {
    const { mcid } = await buildBrand(t);
    await apply(encode('id,name,price\n1,Möbelstück für Café,5\n'), mcid);
    expect(await namesOf({ mcid })).toEqual(['Möbelstück für Café']);
  });

  test('of an unknown encoding, an unknown format or an unknown brand is refused', async () => {
    const { mcid, brand_id } = await buildBrand(t);
    const sent = async (bytes: Buffer | string, to = mcid) =>
      (await upload(bytes, { mcid: to })).message;
    expect(await sent(Buffer.from([0x69, 0x64, 0x2c, 0x81, 0x8d, 0x0a]))).toBe(
      'FILE_ENCODING_INVALID',
    );
    const declared = '<?xml version="1.0" encoding="klingon"?><rss/>';
    expect(await sent(declared)).toBe('FILE_ENCODING_INVALID');
    expect(await sent('')).toBe('FILE_TYPE_NOT_ALLOWED');
    expect(await sent('just words')).toBe('FILE_TYPE_NOT_ALLOWED');
    expect(await sent('id,name\n', 'no-such-brand')).toBe('BRAND_NOT_EXISTS');
    await inTransaction(t.db, async (tx) => {
      await lockFeed(tx, brand_id);
      expect(await sent('id,name,price\n1,x,1\n')).toBe('DATA_CONFLICT');
    });
  });

  test('past 2 GB or two million rows is refused before it is stored', async () => {
    const { mcid } = await buildBrand(t);
    const order = { mcid, apply: 1, skip_bad: 1 };
    const path = join(t.config.data_dir, 'huge-feed');
    await mkdir(t.config.data_dir, { recursive: true });
    // A sparse file: it takes no space on the disk.
    await writeFile(path, 'x');
    await truncate(path, 2 * 1024 ** 3 + 1);
    const huge = importProducts(t.db, { path }, order).finally(() => rm(path));
    await expect(huge).rejects.toEqual(new Refusal('FEED_TOO_LARGE'));
    expect((await find({ mcid, unavailable: 1 })).total).toBe(0);
  });

  test.skipIf(!existsSync(REAL))(
    'of the retail demonstrations imports, twice',
    async () => {
      for (const [name, rows, format] of [
        ['aws-retail-demo-products.yaml', 2465, 'yaml'],
        ['dummyjson-products.json', 194, 'json'],
      ] as const) {
        const { mcid, domain } = await buildBrand(t);
        const bytes = readFileSync(`${REAL}/${name}`);
        const link = `https://${domain}/product/{id}`;
        const first = await apply(bytes, mcid, { link });
        expect(first).toMatchObject({ format, rows_total: rows, rows_bad: 0, created: rows });
        const second = await apply(bytes, mcid, { link });
        expect(second).toMatchObject({ created: 0, updated: 0, unchanged: rows, vanished: 0 });
        console.log(`${name}: first ${countsOf(first)}; second ${countsOf(second)}`);
      }
    },
    120_000,
  );

  test.skipIf(!existsSync(SPECTRUM))('may be any CSV there is: judged, never a fault', async () => {
    const { mcid } = await buildBrand(t);
    for (const name of readdirSync(SPECTRUM).filter((one) => one.endsWith('.csv'))) {
      const { code } = await upload(readFileSync(`${SPECTRUM}/${name}`), {
        mcid,
        apply: 1,
        skip_bad: 1,
      });
      expect([0, 21012, 21185], name).toContain(code);
    }
  });

  test('stores hostile names as plain text, the same each time', async () => {
    const { mcid } = await buildBrand(t);
    const feed = JSON.stringify(
      hostileTexts().map((name, id) => ({ id, name, description: name, category: name, price: 1 })),
    );
    const first = await apply(feed, mcid, { skip_bad: 1 });
    const again = await apply(feed, mcid, { skip_bad: 1 });
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: first.rows_ok });
    const { list } = await find({ mcid, perPage: 200 });
    expect(list.filter((one) => /<[a-z]/i.test(one.name)).map((one) => one.name)).toEqual([]);
  });
});

const countsOf = ({ rows_total, created, updated, unchanged, vanished }: ProductImportReport) =>
  `${rows_total} rows, ${created} created, ${updated} updated, ${unchanged} unchanged, ${vanished} vanished`;
