import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSpreadsheetText, spreadsheetText } from '#contract/spreadsheet-text.ts';
import { rateFileTask } from '#server/books/rates/read-rate-file.ts';
import { cleanRobots, openRobots } from '#server/insight/broken-links/hosts/open-robots.ts';
import { decodeBody } from '#server/insight/broken-links/reading/decode-body.ts';
import { readHtml } from '#server/insight/broken-links/reading/read-html.ts';
import { readSitemap } from '#server/insight/broken-links/reading/read-sitemap.ts';
import { brandFileTask } from '#server/offers/brands/imports/read-brand-file.ts';
import { couponFileTask } from '#server/offers/coupons/imports/read-coupon-file.ts';
import { feedTask } from '#server/offers/products/feeds/read-feed-batches.ts';
import { resultsTask, tableTask } from '#server/payouts/payout-runs/bank/read-results.ts';
import { drawPicture, smallPdf } from '#server/people/uploads/builders.ts';
import { cleanFileTask } from '#server/people/uploads/clean-file.ts';
import { readRanges } from '#server/platform/config/read-ranges.ts';
import {
  excerptOf,
  renderMarkdown,
  renderSections,
} from '#server/platform/documents/render-markdown.ts';
import { readForwarded, readForwardedFor } from '#server/platform/http/client-address/read-hops.ts';
import { parseJson } from '#server/platform/parsers/parse-json.ts';
import { fileRowsTask } from '#server/sales/orders/intake/imports/read-rows.ts';
import { checkUserAgent } from '#server/traffic/redirect/check-user-agent.ts';
import { buildCountryDatabase } from '#server/traffic/redirect/origins/builders.ts';
import { openOrigins } from '#server/traffic/redirect/origins/open-origins.ts';
import { cleanText } from '#server/traffic/redirect/rules.ts';
import { corpora } from './list-corpora.ts';
import type { Corpus } from './mutate-file.ts';

/** A parser, its corpus, and the errors that are part of its contract besides refusals. */
export type Target = Corpus & {
  read: (bytes: Buffer) => unknown;
  expects?: (error: unknown) => boolean;
};

const { XML, JSON_FILE, CSV, YAML, HTML, SITEMAP, ROBOTS, MARKDOWN } = corpora;
const { BANK_REPORT, HEADERS, RANGES } = corpora;
const site_url = 'https://shop.example.com';
const terms = {
  brand: { type: 1, site_url, currency: 'USD', domain: 'shop.example.com', deeplink_domains: [] },
};
const page = new URL('https://shop.example.com/a/private/x?y=1');
const isSyntaxError = (error: unknown) => error instanceof SyntaxError;

/** Every parser of untrusted files and texts. */
export const targets: Readonly<Record<string, () => Promise<Target> | Target>> = {
  'feed XML': () => ({ ...XML, read: readFeed }),
  'feed JSON': () => ({ ...JSON_FILE, read: readFeed }),
  'feed table': () => ({ ...CSV, read: readFeed }),
  'feed YAML': () => ({ ...YAML, read: readFeed }),
  'brands JSON': () => ({
    ...JSON_FILE,
    read: (bytes) => readAll(brandFileTask.run(bytes, {}, 'USD')),
  }),
  'brands CSV': () => ({ ...CSV, read: (bytes) => readAll(brandFileTask.run(bytes, {}, 'USD')) }),
  'coupons JSON': () => ({
    ...JSON_FILE,
    read: (bytes) => readAll(couponFileTask.run(bytes, null, {})),
  }),
  'coupons CSV': () => ({ ...CSV, read: (bytes) => readAll(couponFileTask.run(bytes, null, {})) }),
  orders: () => ({
    ...CSV,
    read: (bytes) => readAll(fileRowsTask.run(bytes, 'orders', {}, 'USD')),
  }),
  decisions: () => ({
    ...CSV,
    read: (bytes) => readAll(fileRowsTask.run(bytes, 'decisions', {}, 'USD')),
  }),
  rates: () => ({ ...CSV, read: (bytes) => rateFileTask.run(bytes, '2026-03-08') }),
  'bank report': () => ({ ...BANK_REPORT, read: resultsTask.run }),
  'bank table': () => ({ ...CSV, read: tableTask.run }),
  page: () => ({ ...HTML, read: (bytes) => readHtml(decodeBody(bytes, ''), page.href) }),
  sitemap: () => ({ ...SITEMAP, read: readSitemap }),
  'robots.txt': () => ({ ...ROBOTS, read: readRobots }),
  Markdown: () => ({ ...MARKDOWN, read: readMarkdown }),
  'JSON body': () => ({
    ...JSON_FILE,
    read: (bytes: Buffer) => parseJson(String(bytes)),
    expects: isSyntaxError,
  }),
  headers: () => ({ ...HEADERS, read: readHeaders }),
  'address ranges': () => ({
    ...RANGES,
    read: (bytes: Buffer) => readRanges(String(bytes))('192.0.2.1'),
    expects: (error) => /^line \d+ /.test((error as Error).message),
  }),
  'country database': openCountries,
  'CSV cell': () => ({ ...CSV, read: saveCell }),
  upload: openUploads,
};

function readFeed(bytes: Buffer): Promise<void> {
  return readAll(feedTask.run({ bytes }, terms));
}

async function readAll(parts: AsyncIterable<unknown>): Promise<void> {
  for await (const _part of parts);
}

function readRobots(bytes: Buffer): unknown {
  const robots = openRobots(page, cleanRobots(bytes), 'LinkCheck');
  return [robots.isAllowed(), robots.delayMs(), robots.sitemaps()];
}

function readMarkdown(bytes: Buffer): void {
  const text = String(bytes);
  for (const html of [renderMarkdown(text), ...renderSections(text).map((one) => one.html)]) {
    if (/<script|javascript:[^<]*"|<img/i.test(html.replace(/&lt;/g, ''))) {
      throw new Error('The HTML holds what Markdown cannot say.');
    }
  }
  excerptOf(text);
}

function readHeaders(bytes: Buffer): unknown {
  const text = bytes.toString('latin1');
  // Truncated as it is before it is checked and stored.
  const userAgent = cleanText(text, 500);
  return [[...readForwarded(text)], [...readForwardedFor(text)], checkUserAgent(userAgent)];
}

function saveCell(bytes: Buffer): void {
  const text = String(bytes);
  if (readSpreadsheetText(spreadsheetText(text)) !== text) throw new Error('The cell changed.');
}

/** A file of this process that the target reads by path. */
async function openFile(): Promise<(bytes: Buffer) => Promise<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-fuzz-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return async (bytes) => {
    const path = join(folder, 'file');
    await writeFile(path, bytes);
    return path;
  };
}

async function openCountries(): Promise<Target> {
  const write = await openFile();
  const seeds = [buildCountryDatabase({ '192.0.2.0/24': 'DE', '10.0.0.0/8': 'FR' })];
  // An unreadable file is logged and the previous one stays in use.
  const log = { error() {} };
  const read = async (bytes: Buffer) => {
    const config = { geo_db: await write(bytes), data_centres: '' };
    const origins = await openOrigins({ config, log } as never);
    for (const address of ['192.0.2.1', '10.1.1.1', '2001:db8::1']) origins.find(address);
    origins.close();
  };
  return { seeds, tokens: ['\u0020', '\u00e1', '\u00ff\u00ff', 'country', '\u0000\u0000'], read };
}

async function openUploads(): Promise<Target> {
  const write = await openFile();
  const drawn = (['png', 'jpeg', 'webp'] as const).map((format) => drawPicture(format));
  const read = async (bytes: Buffer) => {
    const path = await write(bytes);
    return cleanFileTask.run({ name: 'file', path, size: bytes.length });
  };
  const tokens = ['\u00ff\u00d8', 'IHDR', 'IDAT', '%PDF-', '%%EOF', 'RIFF', '\u0000\u0000\u0000'];
  return { seeds: [...(await Promise.all(drawn)), smallPdf], tokens, read };
}
