import { Buffer } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { LIMITS } from '#server/broken-links/rules.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickWord, type Random } from '../seeded-random.ts';
import { type Answering, openWeb, sendPage, type Web } from './open-web.ts';
import { openBlog } from './plant-links.ts';
import { runCrawl } from './run-crawl.ts';

const MIB = 1024 * 1024;
const TEN_GB = 10_000 * MIB;

/** How long a page may hang and a crawl may last, and how much memory it may take above what it had. */
export type Bounds = { visit_ms: number; pages: number; bomb: number; max_rss: number };

/**
 * A site made to hold a crawler for ever: each trap is met, left at its limit and reported, and the one
 * true link of each good page is found all the same.
 */
export async function crawlHostilePages(
  app: Application,
  random: Random,
  bounds: Bounds,
): Promise<Found> {
  const web = await openWeb();
  try {
    const owner = await openBlog(app, web, random);
    const site = hostileSite(app, random, `http://${owner.host}:${web.port}`, bounds.bomb);
    web.serve(owner.host, site.answering);
    const limits = { delay_ms: 1, visit_ms: bounds.visit_ms, pages: bounds.pages, same_shape: 60 };
    const before = process.memoryUsage().rss;
    const peak = watchMemory();
    const begun = performance.now();
    const { scan, findings } = await runCrawl(app, web, owner, limits);
    const seconds = (performance.now() - begun) / 1000;
    const grown = Math.round((peak.stop() - before) / MIB);
    const violations = [
      ...checkTraps(web, bounds, scan),
      ...site.codes.filter((code) => !findings.some(({ url }) => url.endsWith(code))),
    ];
    if (findings.length !== site.codes.length) violations.push(`${findings.length} were found`);
    if (grown > bounds.max_rss) violations.push(`memory grew by ${grown} MiB`);
    const sent = Math.max(
      ...web.log.filter(({ path }) => path === '/endless').map((one) => one.sent),
    );
    return {
      counts: {
        'hostile requests': web.log.length,
        'pages read of sites without end': scan.pages_read,
        failed: scan.pages_failed,
        'left out': scan.pages_skipped,
        'MiB sent of 10 GB': Math.round(sent / MIB),
        'MiB of memory': grown,
        'seconds at a hostile site': Math.round(seconds),
        'links found among traps': findings.length,
      },
      violations,
    };
  } finally {
    await web.close();
  }
}

/** Every door is linked from the front page; good ones hold a link that nobody made. */
function hostileSite(app: Application, random: Random, origin: string, bombBytes: number) {
  const codes: string[] = [];
  const bomb = gzipBomb(bombBytes);
  const good = (name: string) => {
    const code = `/t/${pickWord(random, 7)}`;
    codes.push(code);
    return `<title>${name}</title><a href="${app.config.tracking_url}${code}">See it</a>`;
  };
  const page = {
    front: good('Front'),
    latin: good('Füße'),
    wide: good('Wide'),
    slow: good('Slow'),
  };
  const held = { type: 'text/html' };
  const doors: Record<string, (response: ServerResponse, path: string) => unknown> = {
    latin: (response) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
        .end(Buffer.from(page.latin, 'latin1')),
    wide: (response) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-16le' })
        .end(Buffer.from(page.wide, 'utf16le')),
    slow: (response) => drip(response, page.slow),
    nonsense: (response) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=no-such-thing' })
        .end(Buffer.from([0, 255, 254, 60, 97, 0, 195, 40])),
    endless: (response) => sendWithoutEnd(response),
    bomb: (response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
        .end(bomb),
    liar: (response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
        .end('no'),
    film: (response) => {
      response.writeHead(200, { 'content-type': 'video/mp4' });
      response.end(Buffer.alloc(MIB));
    },
    hang: () => {},
    broken: (response) => response.socket?.destroy(),
    deep: (response) => sendPage(response, '<b>'.repeat(600_000), held),
    many: (response) => sendPage(response, manyLinks(), held),
    round: (response) => response.writeHead(302, { location: '/round' }).end(),
    chain: (response, path) =>
      response.writeHead(302, { location: `/chain/${Number(path.split('/')[2] ?? 0) + 1}` }).end(),
    calendar: (response, path) => sendPage(response, calendarPage(path), held),
    search: (response, path) => sendPage(response, queryPage(path), held),
    same: (response) => sendPage(response, `<a href="/same/${pickWord(random)}">again</a>`, held),
    copy: (response, path) => sendPage(response, `<a href="${path}/copy">down</a>`, held),
    inside: (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    'map.xml': (response) => sendPage(response, `<urlset>${mapped(origin)}`, { type: 'text/xml' }),
    'bomb.xml.gz': (response) => response.writeHead(200).end(bomb),
  };
  const front = `${page.front}${Object.keys(doors)
    .map((door) => `<a href="/${door}">${door}</a>`)
    .join('')}`;
  const answering: Answering = (path, response) => {
    if (path === '/') return sendPage(response, front);
    if (path === '/robots.txt') {
      const robots = `${'#'.repeat(200_000)}\nSitemap: ${origin}/map.xml\nSitemap: ${origin}/bomb.xml.gz\n`;
      return sendPage(response, robots, { type: 'text/plain' });
    }
    const door = doors[path.split(/[/?]/)[1] ?? ''];
    if (door) door(response, path);
    else sendPage(response, '', { status: 404 });
  };
  return { answering, codes };
}

/** Bytes that unfold to very many: members of a gzip file follow one another. */
function gzipBomb(bytes: number): Buffer {
  const member = gzipSync(Buffer.alloc(Math.min(bytes, 64 * MIB), 32));
  return Buffer.concat(Array.from({ length: Math.ceil(bytes / (64 * MIB)) }, () => member));
}

/** Ten gigabytes, as fast as they are taken; nobody should take them. */
function sendWithoutEnd(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' });
  const piece = Buffer.alloc(MIB, 'x');
  let sent = 0;
  const send = () => {
    while (!response.destroyed && sent < TEN_GB) {
      sent += piece.length;
      if (!response.write(piece)) return response.once('drain', send);
    }
    return response.end();
  };
  send();
}

/** Letter by letter, but within the time of a visit. */
function drip(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html' });
  let at = 0;
  const timer = setInterval(() => {
    at += 10;
    if (response.destroyed || at > html.length + 10) {
      clearInterval(timer);
      response.end();
    } else response.write(html.slice(at - 10, at));
  }, 10);
}

const manyLinks = () =>
  Array.from({ length: 20_000 }, (_, nth) => `<a href="/many?of=${nth}">x</a>`).join('');
const mapped = (origin: string) =>
  Array.from({ length: 60_000 }, (_, nth) => `<url><loc>${origin}/mapped/${nth}</loc></url>`).join(
    '',
  );

/** Tomorrow, and tomorrow, and tomorrow. */
function calendarPage(path: string): string {
  const day = Number(/\d+/.exec(path)?.[0] ?? 0) + 1;
  return `<title>${day}</title><a href="/calendar/${day}">next</a><a href="/calendar/${day * 7}">a week</a>`;
}

function queryPage(path: string): string {
  const query = path.split('?')[1] ?? '';
  const links = ['a', 'b', 'c'].map((name) => `<a href="/search?${query}&${name}=1">${name}</a>`);
  return `<title>${query.length}</title>${links.join('')}`;
}

function checkTraps(
  web: Web,
  bounds: Bounds,
  scan: { pages_read: number; state: string },
): string[] {
  const violations: string[] = [];
  const asked = (door: string) => web.log.filter(({ path }) => path.split(/[/?]/)[1] === door);
  if (scan.state !== 'finished') violations.push(`the crawl ended ${scan.state}`);
  if (scan.pages_read > bounds.pages) violations.push(`${scan.pages_read} pages were read`);
  for (const [door, most] of [
    ['round', 1],
    ['hang', 3],
    ['endless', 1],
    ['bomb', 1],
    ['map.xml', 1],
    ['bomb.xml.gz', 1],
    ['mapped', 60],
    ['chain', 61],
    ['calendar', 61],
    ['same', LIMITS.depth + 2],
    ['copy', 4],
  ] as const) {
    const times = asked(door).length;
    if (times === 0) violations.push(`/${door} was never met`);
    if (times > most) violations.push(`/${door} was asked ${times} times, more than ${most}`);
  }
  const endless = Math.max(...asked('endless').map(({ sent }) => sent));
  if (endless > 64 * MIB) violations.push(`${endless} bytes of the endless page were taken`);
  return violations;
}

function watchMemory(): { stop: () => number } {
  let peak = process.memoryUsage().rss;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  return {
    stop: () => {
      clearInterval(timer);
      return peak;
    },
  };
}
