import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickBelow, type Random } from '../seeded-random.ts';
import { type Answering, type Logged, openWeb, sendPage, type Web } from './open-web.ts';
import { type Planted, plantLinks, type Size } from './plant-links.ts';
import { runCrawl } from './run-crawl.ts';

const DELAY_MS = 20;
const BARRED = '/private/';

/** A site with faults of every type among good links: each fault is found, and no false ones. */
export async function findFaults(
  app: Application,
  random: Random,
  size: Size & { pages: number },
): Promise<Found> {
  const web = await openWeb();
  try {
    const owner = await plantLinks(app, web, random, size);
    servePlanted(web, owner.host, owner.planted, size.pages, random);
    const { scan, findings } = await runCrawl(app, web, owner, { delay_ms: DELAY_MS });
    const violations = [...compare(owner.planted, findings), ...checkManners(web.log)];
    if (scan.state !== 'finished' || scan.ended_by !== null) {
      violations.push(`the crawl ended ${scan.state} by ${scan.ended_by}: ${scan.reason}`);
    }
    if (scan.pages_read !== size.pages) {
      violations.push(`${scan.pages_read} of ${size.pages} pages were read`);
    }
    const faults = owner.planted.filter(({ type }) => type !== 0).length;
    const counts = { pages: scan.pages_read, 'planted faults': faults, found: findings.length };
    const good = owner.planted.length - faults;
    return { counts: { ...counts, 'good links': good, requests: web.log.length }, violations };
  } finally {
    await web.close();
  }
}

/**
 * Distributes the planted links over pages that link to each other; some pages are only in a
 * sitemap.
 */
export function servePlanted(
  web: Web,
  host: string,
  planted: readonly Planted[],
  pages: number,
  random: Random,
): void {
  const held = Array.from({ length: pages }, () => new Set<string>());
  for (const { url } of planted) {
    held[pickBelow(random, pages)]?.add(url);
    if (random() < 0.3) held[pickBelow(random, pages)]?.add(url);
  }
  const origin = `http://${host}:${web.port}`;
  const sitemap = Array.from({ length: pages }, (_, nth) =>
    nth % 5 === 4 ? `<url><loc>${origin}/page/${nth}</loc></url>` : '',
  );
  const answering: Answering = (path, response) => {
    if (path === '/robots.txt') {
      const text = `User-agent: *\nDisallow: ${BARRED}\nSitemap: ${origin}/index.xml\n`;
      return sendPage(response, text, { type: 'text/plain' });
    }
    if (path === '/index.xml') {
      const index = `<sitemapindex><sitemap><loc>${origin}/map.xml</loc></sitemap></sitemapindex>`;
      return sendPage(response, index, { type: 'application/xml' });
    }
    if (path === '/map.xml') {
      return sendPage(response, `<urlset>${sitemap.join('')}</urlset>`, {
        type: 'application/xml',
      });
    }
    const nth = path === '/' ? 0 : Number(/^\/page\/(\d+)$/.exec(path)?.[1] ?? -1);
    const links = held[nth];
    if (!links) return sendPage(response, '', { status: 404 });
    const next = [nth * 2 + 1, nth * 2 + 2].filter((one) => one < pages && one % 5 !== 4);
    const inner = [
      ...next.map((one) => `/page/${one}`),
      `${BARRED}${nth}`,
      '/#top',
      nth === 0 ? '/' : `/page/${nth}`,
    ];
    const all = [...inner, ...links].map((to) => `<a href="${to.replaceAll('&', '&amp;')}">a</a>`);
    sendPage(response, `<title>Page ${nth}</title>${all.join('\n')}`);
  };
  web.serve(host, answering);
}

export function compare(
  planted: readonly Planted[],
  found: readonly { url: string; type: number; reason: string }[],
): string[] {
  const expected = new Map(planted.map(({ url, type }) => [new URL(url).href, type]));
  const violations = found.flatMap(({ url, type, reason }) => {
    const wanted = expected.get(url);
    if (wanted === type) return [];
    return [`${url} was found as type ${type} (${reason}), and is ${wanted ?? 'not planted'}`];
  });
  const seen = new Set(found.map(({ url }) => url));
  for (const [url, type] of expected) {
    if (type !== 0 && !seen.has(url)) violations.push(`${url} of type ${type} was not found`);
  }
  return violations;
}

/**
 * Checks politeness in the request logs of the sites: robots.txt first, no disallowed path, one
 * request at a time, a delay after each.
 */
function checkManners(log: readonly Logged[], delayMs = DELAY_MS): string[] {
  const violations: string[] = [];
  for (const host of new Set(log.map((line) => line.host))) {
    const lines = log.filter((line) => line.host === host);
    // The page of another brand is reached by a redirect from a host whose robots.txt was checked.
    if (host.startsWith('elsewhere')) continue;
    if (lines[0]?.path !== '/robots.txt') violations.push(`${host} was not asked for robots.txt`);
    for (const [nth, line] of lines.entries()) {
      if (line.path.startsWith(BARRED) || line.path.startsWith('/barred/')) {
        violations.push(`${host}${line.path} was asked although robots.txt bars it`);
      }
      if (!line.agent.includes('TributaryLinkCheck')) violations.push(`${host} got no request`);
      const before = lines[nth - 1];
      if (before && line.begun - (before.ended ?? Infinity) < delayMs - 5 && !isHop(before)) {
        violations.push(`${host}${line.path} came too soon after ${before.path}`);
      }
    }
  }
  return violations;
}

// A redirect is followed immediately, as a browser would; both requests are one visit.
const isHop = ({ path }: Logged) =>
  /^\/(home|searched|drops|keeps|cookie|twice|round|away)\//.test(path);
