import { setTimeout } from 'node:timers/promises';
import { openScanQueue } from '#server/insight/broken-links/jobs.ts';
import { type CrawlLimits, LIMITS } from '#server/insight/broken-links/rules.ts';
import type { Parts } from '#server/platform/parts.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import type { Application } from '../open-application.ts';
import type { Web } from './open-web.ts';

type Publisher = { token: string; site_id: number };
type Listed = { url: string; type: number; reason: string; pages: number; page_url: string };
type Scan = Record<'pages_read' | 'pages_failed' | 'pages_skipped' | 'links_found', number> & {
  state: string;
  ended_by: string | null;
  reason: string | null;
};

/** Requests a crawl through the API, runs it to its end, and reads its findings. */
export async function runCrawl(
  app: Application,
  web: Web,
  publisher: Publisher,
  limits: Partial<CrawlLimits>,
): Promise<{ scan: Scan; findings: Listed[] }> {
  const { token, site_id } = publisher;
  const asked = await app.ask('/tools/broken_links_scan', { site_id }, { token });
  if (asked.code !== 0) throw new Error(`No crawl: ${asked.message}`);
  await walkCrawls(app, web.port, limits);
  return readCrawl(app, publisher);
}

/** Runs the steps of every open crawl until none is left. */
export async function walkCrawls(
  app: Parts,
  port: number,
  limits: Partial<CrawlLimits>,
): Promise<void> {
  const parts = {
    ...app,
    config: { ...app.config, outbound_allowed: { address: '127.0.0.1', port } },
  };
  for (;;) {
    if (await runNext(parts, openScanQueue({ ...LIMITS, ...limits }))) continue;
    const open = await app.db
      .selectFrom('link_scans')
      .select('id')
      .where('finished_at', 'is', null)
      .executeTakeFirst();
    if (!open) return;
    await setTimeout(5);
  }
}

/** The last crawl of a publisher and its broken links, as the publisher sees them. */
export async function readCrawl(
  app: Application,
  { token }: Publisher,
): Promise<{ scan: Scan; findings: Listed[] }> {
  const progress = await app.ask('/tools/broken_links_progress', {}, { token });
  const [scan] = (progress.data as { history: Scan[] }).history;
  if (!scan) throw new Error('No crawl was made.');
  const findings: Listed[] = [];
  for (let curPage = 1; ; curPage += 1) {
    const page = await app.ask('/tools/broken_links', { curPage, perPage: 200 }, { token });
    const { list, total } = page.data as { list: Listed[]; total: number };
    findings.push(...list);
    if (list.length === 0 || findings.length >= total) return { scan, findings };
  }
}
