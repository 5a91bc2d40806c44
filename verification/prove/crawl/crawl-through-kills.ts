import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openScanQueue } from '#server/insight/broken-links/jobs.ts';
import { releaseStaleLeases } from '#server/platform/queue/settle-lease.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickBelow, type Random } from '../seeded-random.ts';
import { compare, servePlanted } from './find-faults.ts';
import { openWeb } from './open-web.ts';
import { plantLinks, type Size } from './plant-links.ts';
import { readCrawl, walkCrawls } from './run-crawl.ts';

const WALKER = fileURLToPath(new URL('./crawler-process.ts', import.meta.url));
const DELAY_MS = 20;

/**
 * The worker process is killed (SIGKILL) repeatedly in the middle of a crawl. The next worker
 * continues from the state in the database: in the end each page was counted once and each fault is
 * found exactly once. Stale leases are released as by any lease reaper.
 */
export async function crawlThroughKills(
  app: Application,
  random: Random,
  size: Size & { pages: number; kills: number },
): Promise<Found> {
  const web = await openWeb();
  try {
    const owner = await plantLinks(app, web, random, size);
    servePlanted(web, owner.host, owner.planted, size.pages, random);
    const { token, site_id } = owner;
    await app.ask('/tools/broken_links_scan', { site_id }, { token });
    let killed = 0;
    for (let kill = 0; kill < size.kills; kill += 1) {
      const before = web.log.length;
      const child = startWalker(app, web.port);
      // Wait until the worker has sent a request, so that the kill interrupts work.
      await waitFor(() => web.log.length > before || child.exitCode !== null);
      await setTimeout(pickBelow(random, 400));
      if (await end(child)) killed += 1;
      await releaseLeases(app);
    }
    await walkCrawls(app, web.port, { delay_ms: DELAY_MS });
    const { scan, findings } = await readCrawl(app, owner);
    const violations = compare(owner.planted, findings);
    if (scan.pages_read !== size.pages) {
      violations.push(`${scan.pages_read} of ${size.pages} pages were counted`);
    }
    if (scan.state !== 'finished') violations.push(`the crawl ended ${scan.state}`);
    const asked = web.log.filter(
      ({ host, path }) => host === owner.host && path.startsWith('/page'),
    );
    return {
      counts: { kills: killed, 'pages after them': scan.pages_read, 'page requests': asked.length },
      violations,
    };
  } finally {
    await web.close();
  }
}

function startWalker(app: Application, port: number): ChildProcess {
  const words = [
    WALKER,
    app.config.database_url,
    String(port),
    String(DELAY_MS),
    app.config.public_url,
  ];
  return spawn(process.execPath, words, { stdio: 'ignore' });
}

/** Whether the process was still working when it was killed. */
async function end(child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null) return false;
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.signalCode === 'SIGKILL';
}

/**
 * Releases stale leases like the reaper of every worker; the database needs a moment to notice that
 * a process is gone. The politeness delay that an interrupted visit leaves on its host is cleared
 * directly.
 */
async function releaseLeases({ db }: Application): Promise<void> {
  const until = performance.now() + 30_000;
  for (;;) {
    await releaseStaleLeases(db, [openScanQueue()]);
    const held = db.selectFrom('link_scans').select('id').where('leased_by', 'is not', null);
    if (!(await held.executeTakeFirst())) break;
    if (performance.now() > until) throw new Error('What a killed worker held stays held.');
    await setTimeout(20);
  }
  await db
    .updateTable('crawled_hosts')
    .set({ next_visit_at: new Date(0) })
    .execute();
}

async function waitFor(isSo: () => boolean): Promise<void> {
  const until = performance.now() + 30_000;
  while (!isSo() && performance.now() < until) await setTimeout(10);
}
