import { expect, test } from 'vitest';
import { showLinkScans, startLinkScan } from '#contract/broken-links/publisher.ts';
import { dataOf } from '#fixtures/testing/open-test-app.ts';
import { advanceClock, now } from '#server/platform/clock.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { openBlogs } from '../builders.ts';
import { deleteStale, openScanQueue } from '../jobs.ts';
import { type CrawlLimits, LIMITS } from '../rules.ts';

const { t, pages, requests, beforeResponse, buildBlog, show, finishScans, scan, list } =
  await openBlogs();

/** Scans a blog with custom limits; `hours` pass after the first page. */
async function scanWithin(
  blog: Awaited<ReturnType<typeof buildBlog>>,
  limits: Partial<CrawlLimits>,
  hours = 0,
) {
  dataOf(await t.callAs(blog, startLinkScan, { site_id: blog.site_id }));
  for (let step = 0; step < 60; step += 1) {
    await runNext(t, openScanQueue({ ...LIMITS, ...limits }));
    advanceClock(1_000);
    if (hours > 0 && requests.includes(`${blog.host}/`)) {
      advanceClock(hours * 3_600_000);
      hours = 0;
    }
  }
  const { history } = dataOf(await t.callAs(blog, showLinkScans, {}));
  return history[0];
}

test.each([
  ['pages', { pages: 1 }, 0, 'page_limit'],
  ['bytes', { scan_bytes: 10 }, 0, 'byte_limit'],
  ['links', { links: 1 }, 0, 'link_limit'],
  ['depth', { depth: 0 }, 0, 'page_limit'],
  ['the frontier', { frontier: 1 }, 0, 'page_limit'],
  ['time', {}, 4, 'time_limit'],
] as const)(
  'beyond the limit of %s the rest is left out, and the scan reports why',
  async (_of, limits, hours, why) => {
    const blog = await buildBlog();
    show(blog, '/', `${blog.shop.site_url}one`, `${blog.shop.site_url}two`, '/more');
    show(blog, '/more', `${blog.shop.site_url}three`);
    const ended = await scanWithin(blog, limits, hours);
    expect(ended).toMatchObject({ state: 'finished', ended_by: why });
    const left = why === 'link_limit' ? 'links_found' : 'pages_read';
    expect(ended?.[left]).toBe(1);
  },
);

test('an incomplete scan does not remove earlier findings', async () => {
  const blog = await buildBlog();
  show(blog, '/', '/more');
  show(blog, '/more', `${blog.shop.site_url}plain`);
  await scan(blog);
  advanceClock(2_000);
  expect(await scanWithin(blog, { pages: 1 })).toMatchObject({ ended_by: 'page_limit' });
  expect((await list(blog)).total).toBe(1);
});

test('the crawl delay of robots.txt is respected', async () => {
  const blog = await buildBlog();
  pages.set(`${blog.host}/robots.txt`, 'User-agent: *\nCrawl-delay: 30\n');
  show(blog, '/', '/more');
  show(blog, '/more');
  const times: number[] = [];
  beforeResponse.run = async (path) => {
    if (path.startsWith(blog.host)) times.push(now().getTime());
  };
  await scan(blog);
  beforeResponse.run = async () => {};
  const pauses = times.slice(1).map((at, nth) => at - (times[nth] ?? 0));
  expect(pauses.length).toBeGreaterThanOrEqual(3);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(30_000);
});

test('stale links and hosts are deleted', async () => {
  const blog = await buildBlog();
  show(blog, '/', `${blog.shop.site_url}plain`);
  await scan(blog);
  show(blog, '/');
  await scan(blog);
  const countStored = async () => {
    const links = await t.db
      .selectFrom('site_links')
      .select('id')
      .where('site_id', '=', blog.site_id)
      .execute();
    const hosts = await t.db.selectFrom('crawled_hosts').select('host').execute();
    return [links.length, hosts.length > 0];
  };
  await deleteStale(t);
  expect(await countStored()).toEqual([1, true]);
  advanceClock(100 * 86_400_000);
  await deleteStale(t);
  expect(await countStored()).toEqual([0, false]);
  await finishScans();
});
