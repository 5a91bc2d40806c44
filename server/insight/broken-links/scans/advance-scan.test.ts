import { expect, test } from 'vitest';
import { showLinkScans, startLinkScan } from '#contract/broken-links/publisher.ts';
import { dataOf } from '#fixtures/testing/open-test-app.ts';
import { buildSite } from '#server/people/sites/builders.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { holdPresence } from '#server/platform/db/hold-presence.ts';
import { leaseRows } from '#server/platform/queue/lease-rows.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { releaseStaleLeases } from '#server/platform/queue/settle-lease.ts';
import { openBlogs } from '../builders.ts';
import { openScanQueue, startWeeklyScans } from '../jobs.ts';

const { t, pages, requests, beforeResponse, buildBlog, track, show, finishScans, scan, list } =
  await openBlogs();

test('a link that was fixed or removed from its page is no longer listed', async () => {
  const blog = await buildBlog();
  const [first, second] = [await track(blog, '/first'), await track(blog, '/second')];
  show(blog, '/', first.url, second.url);
  await scan(blog);
  expect((await list(blog)).total).toBe(2);
  pages.set(`${blog.shop.domain}/first`, '<title>First</title>');
  show(blog, '/', first.url);
  await scan(blog);
  expect((await list(blog)).total).toBe(0);
});

test('a page that cannot be read keeps its earlier findings', async () => {
  const blog = await buildBlog();
  show(blog, '/', '/more');
  show(blog, '/more', (await track(blog, '/gone')).url);
  await scan(blog);
  pages.delete(`${blog.host}/more`);
  const { history } = await scan(blog);
  expect(history[0]).toMatchObject({ state: 'finished', pages_failed: 1 });
  expect((await list(blog)).total).toBe(1);
});

test('scans run one at a time per site, only for approved websites, and are rate limited', async () => {
  const blog = await buildBlog();
  show(blog, '/');
  const start = async (site_id: number) =>
    (await t.callAs(blog, startLinkScan, { site_id })).message;
  const waiting = await buildSite(t, blog, { status: 0 });
  const app = await buildSite(t, blog, { channel_type: 3 });
  expect(await start(waiting.site_id)).toBe('LINK_SCAN_SITE_UNFIT');
  expect(await start(app.site_id)).toBe('LINK_SCAN_SITE_UNFIT');
  expect(await start(blog.site_id)).toBe('success');
  expect(await start(blog.site_id)).toBe('LINK_SCAN_RUNNING');
  const answers = [];
  for (let turn = 0; turn < 9; turn += 1) answers.push(await start(blog.site_id));
  expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS');
  await finishScans();
});

test('tracking links of another publisher on a page are ignored', async () => {
  const [blog, other] = [await buildBlog(), await buildBlog()];
  show(blog, '/', (await track(other, '/gone')).url);
  expect((await scan(blog)).history[0]).toMatchObject({ links_found: 0 });
});

test('websites are scanned weekly, except those on reserved domain names', async () => {
  const blog = await buildBlog();
  const reserved = await buildSite(t, blog, { website: 'https://shelf.example/' });
  show(blog, '/');
  const scans = async () => {
    await startWeeklyScans(t);
    const rows = await t.db
      .selectFrom('link_scans')
      .select(['site_id', 'cause'])
      .where('publisher_id', '=', blog.publisher_id)
      .execute();
    return rows.filter(({ site_id }) => site_id === blog.site_id).length;
  };
  expect(await scans()).toBe(0);
  advanceClock(8 * 86_400_000);
  expect(await scans()).toBe(1);
  expect(await scans()).toBe(1);
  await t.db
    .deleteFrom('link_scans')
    .where('publisher_id', '<>', blog.publisher_id)
    .where('finished_at', 'is', null)
    .execute();
  await finishScans();
  expect(await scans()).toBe(1);
  advanceClock(7 * 86_400_000);
  expect(await scans()).toBe(2);
  const rows = await t.db
    .selectFrom('link_scans')
    .select('site_id')
    .where('site_id', '=', reserved.site_id)
    .execute();
  expect(rows).toEqual([]);
  await t.db.deleteFrom('link_scans').where('finished_at', 'is', null).execute();
});

test('a site that robots.txt disallows, that is unreachable or that redirects elsewhere fails with a reason', async () => {
  const closed = await buildBlog();
  pages.set(`${closed.host}/robots.txt`, 'User-agent: *\nDisallow: /');
  show(closed, '/', `${closed.shop.site_url}plain`);
  expect((await scan(closed)).history[0]).toMatchObject({
    state: 'failed',
    ended_by: 'robots',
    reason: 'robots.txt forbids it.',
    pages_read: 0,
  });
  expect(requests.filter((path) => path.startsWith(closed.host))).toEqual([
    `${closed.host}/robots.txt`,
  ]);
  const gone = await buildBlog();
  expect((await scan(gone)).history[0]).toMatchObject({
    state: 'failed',
    ended_by: 'unreachable',
    reason: 'It answered 404.',
  });
  const moved = await buildBlog();
  pages.set(`${moved.host}/`, 'to http://elsewhere.example.org/');
  expect((await scan(moved)).history[0]).toMatchObject({
    reason: 'It leads to elsewhere.example.org.',
  });
  const left = await buildBlog();
  dataOf(await t.callAs(left, startLinkScan, { site_id: left.site_id }));
  await t.db.updateTable('sites').set({ status: 2 }).where('id', '=', left.site_id).execute();
  await finishScans();
  const scans = dataOf(await t.callAs(left, showLinkScans, {}));
  expect(scans.history[0]).toMatchObject({ state: 'failed', ended_by: 'site_changed' });
});

test('the scan of a killed worker is leased again at once, not when its lease expires', async () => {
  const blog = await buildBlog();
  show(blog, '/');
  dataOf(await t.callAs(blog, startLinkScan, { site_id: blog.site_id }));
  const presence = holdPresence(t.config.database_url);
  await expect.poll(presence.worker).not.toBeNull();
  const { worker } = presence;
  const [held] = await leaseRows({ db: t.db, worker }, openScanQueue(), 1);
  expect(held?.site_id).toBe(blog.site_id);
  await releaseStaleLeases(t.db, [openScanQueue()]);
  expect(await runNext(t, openScanQueue())).toBe(false);
  await presence.end();
  const isTaken = async () => {
    await releaseStaleLeases(t.db, [openScanQueue()]);
    return runNext(t, openScanQueue());
  };
  await expect.poll(isTaken).toBe(true);
  await finishScans();
});

test('a worker that lost the lease of its scan stores nothing', async () => {
  const blog = await buildBlog();
  show(blog, '/', `${blog.shop.site_url}plain`);
  dataOf(await t.callAs(blog, startLinkScan, { site_id: blog.site_id }));
  await runNext(t, openScanQueue());
  advanceClock(2_000);
  const quiet = { ...t, log: { error: () => {} } as never };
  const takeOver = t.db.updateTable('link_scans').set({ lease: 'another' });
  beforeResponse.run = async (path) => {
    if (path === `${blog.host}/`) await takeOver.where('site_id', '=', blog.site_id).execute();
  };
  await runNext(quiet, openScanQueue());
  beforeResponse.run = async () => {};
  const links = await t.db
    .selectFrom('site_links')
    .select('id')
    .where('site_id', '=', blog.site_id)
    .execute();
  const [row] = await t.db
    .selectFrom('link_scans')
    .select(['pages_read', 'lease'])
    .where('site_id', '=', blog.site_id)
    .execute();
  expect([links.length, row]).toEqual([0, { pages_read: 0, lease: 'another' }]);
  advanceClock(300_000);
  await finishScans();
  expect((await list(blog)).total).toBe(1);
});
