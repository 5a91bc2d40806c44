import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import { listBrokenLinks, showLinkScans, startLinkScan } from '#contract/broken-links/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildPublisher } from '#server/people/accounts/builders.ts';
import { setDefaultSite } from '#server/people/accounts/default-site.ts';
import { buildSite } from '#server/people/sites/builders.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { names } from '#server/platform/outbound/names.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { buildLink } from '#server/traffic/links/builders.ts';
import { openScanQueue } from './jobs.ts';

type LookupCallback = (error: null, addresses: { address: string; family: number }[]) => void;
type Shop = Awaited<ReturnType<typeof buildBrand>> & { site_url: string };
type Blog = { token: string; publisher_id: number; site_id: number; host: string; shop: Shop };

/** Opens the application with a simulated web: every host name resolves to one test server. */
export async function openBlogs() {
  /** Content by "host/path"; "to ..." redirects; anything else is not found. */
  const pages = new Map<string, string>();
  const requests: string[] = [];
  /** Hook that runs between a request and its response. */
  const beforeResponse = { run: async (_path: string) => {} };
  const server = createServer(async (request, response) => {
    const path = `${request.headers.host?.split(':')[0]}${request.url?.split('?')[0]}`;
    requests.push(path);
    await beforeResponse.run(path);
    const page = pages.get(path);
    if (page?.startsWith('to ')) response.writeHead(302, { location: page.slice(3) }).end();
    else response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  const t = await openTestApp({ OUTBOUND_ALLOWED: `127.0.0.1:${port}` });
  resolveNamesToLocalhost();
  let made = 0;

  /** Builds a publisher with a website and a joined brand whose shop is on the same server. */
  async function buildBlog() {
    made += 1;
    const host = `blog-${made}.example.com`;
    const publisher = await buildPublisher(t);
    const { site_id } = await buildSite(t, publisher, { website: `http://${host}:${port}/` });
    await inTransaction(t.db, (tx) => setDefaultSite(tx, publisher.publisher_id, site_id));
    const owner = { ...publisher, site_id, host, origin: `http://${host}:${port}` };
    return { ...owner, shop: await buildShop(owner) };
  }

  async function buildShop(owner: { site_id: number }, joined = true) {
    made += 1;
    const domain = `shop-${made}.example.net`;
    const site_url = `http://${domain}:${port}/`;
    const brand = await buildBrand(t, { domain, site_url });
    if (joined) await buildRelationship(t, owner, brand);
    pages.set(`${domain}/`, '<title>Shop</title>');
    return { ...brand, site_url, host: `${domain}:${port}` };
  }

  async function track(blog: Blog, path: string, overrides: object = {}) {
    const target_url = blog.shop.site_url.slice(0, -1) + path;
    const link = await buildLink(t, blog, blog.shop, { target_url, ...overrides });
    return { ...link, url: `${t.config.tracking_url}/t/${link.code}` };
  }

  function show(blog: Blog, path: string, ...links: string[]): void {
    const tags = links.map((url) => `<a href="${url.replaceAll('&', '&amp;')}">See it</a>`);
    pages.set(`${blog.host}${path}`, `<title>Blog ${path}</title>${tags.join('')}`);
  }

  async function isOpen(): Promise<boolean> {
    const open = t.db.selectFrom('link_scans').select('id').where('finished_at', 'is', null);
    return (await open.executeTakeFirst()) !== undefined;
  }

  /** Runs every open scan to its end; the clock advances past the crawl delays. */
  async function finishScans(): Promise<void> {
    for (let step = 0; step < 500 && (await isOpen()); step += 1) {
      if (!(await runNext(t, openScanQueue()))) advanceClock(1_000);
    }
    expect(await isOpen()).toBe(false);
  }

  async function scan(blog: Blog) {
    dataOf(await t.callAs(blog, startLinkScan, { site_id: blog.site_id }));
    await finishScans();
    return dataOf(await t.callAs(blog, showLinkScans, {}));
  }

  const list = async (blog: Blog, input: object = {}) =>
    dataOf(await t.callAs(blog, listBrokenLinks, input));

  return {
    t,
    pages,
    requests,
    beforeResponse,
    buildBlog,
    buildShop,
    track,
    show,
    finishScans,
    scan,
    list,
  };
}

/** Resolves every host name to 127.0.0.1. */
function resolveNamesToLocalhost(): void {
  vi.spyOn(names, 'lookup').mockImplementation(((_: string, __: object, done: LookupCallback) =>
    done(null, [{ address: '127.0.0.1', family: 4 }])) as never);
}
