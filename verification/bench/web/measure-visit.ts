import type { Browser, CDPSession, Page } from 'playwright-core';

/** `cpu`: a quarter of the processor's speed. `slow`: also slow 4G. */
type Throttle = 'cpu' | 'slow';
/** `stored` is written to the local storage before the page loads: tokens, the language. */
export type Visit = {
  url: string;
  stored: Record<string, string>;
  throttle: Throttle;
  encoding: 'br' | 'gzip';
};

/**
 * What a browser with an empty cache transfers until the screen is usable. `files` counts calls and
 * pictures too, `bytes` are those of bodies and headers as transferred, times are in milliseconds.
 */
export type Measured = {
  files: number;
  calls: number;
  pictures: number;
  bytes: number;
  usableMs: number;
  lcpMs: number;
  cls: number;
  /** Each transfer with its bytes. */
  listed: readonly string[];
};

type Seen = { lcp: number; cls: number; inp: number };
type Transfer = { type: string; path: string; bytes: number };

const SLOW_CPU = 4;
/** Slow 4G as Lighthouse defines it. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
/** Time for what moves or paints after the screen is usable. */
const AFTER_MS = 1_000;
const LIMIT_MS = 30_000;

/** Collects the paints, shifts and interactions of a page; evaluated in it before its scripts. */
function observe(stored: Record<string, string>): void {
  if (location.protocol === 'http:') Object.assign(localStorage, stored);
  const seen = { lcp: 0, cls: 0, inp: 0 };
  Object.assign(window, { seen });
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    } as PerformanceObserverInit);
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) seen.cls += shift.value;
  });
  watch('event', (entry) => {
    const { interactionId = 0 } = entry as PerformanceEventTiming & { interactionId?: number };
    if (interactionId > 0) seen.inp = Math.max(seen.inp, entry.duration);
  });
}

/** At first the pointer is on the logo, whose screen would be loaded in advance. */
function ignorePointer(): void {
  for (const type of ['mouseover', 'mouseenter', 'pointerover', 'pointerenter']) {
    addEventListener(type, (event) => event.stopImmediatePropagation(), true);
  }
}

/** Opens a page with an empty cache that observes itself. */
export async function openObserved(
  browser: Browser,
  { stored, throttle, encoding }: Omit<Visit, 'url'>,
): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
    extraHTTPHeaders: { 'accept-encoding': encoding },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  await page.addInitScript(observe, stored);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
  if (throttle === 'slow') await session.send('Network.emulateNetworkConditions', SLOW_4G);
  return { page, session };
}

/**
 * Visits an address once with an empty cache. Throws if its screen is not usable in time or logs an
 * error: a screen that failed is usable sooner.
 */
export async function measureVisit(browser: Browser, visit: Visit): Promise<Measured> {
  const { page, session } = await openObserved(browser, visit);
  try {
    const done = listTransfers(session);
    await page.addInitScript(ignorePointer);
    const faults: string[] = [];
    page.on('console', (one) => void (one.type() === 'error' && faults.push(one.text())));
    await page.goto(visit.url, { waitUntil: 'commit' });
    await isUsable(page);
    const needed = [...done];
    const usableMs = await page.evaluate(() => performance.now());
    await page.waitForTimeout(AFTER_MS);
    const seen = await readSeen(page);
    if (faults.length > 0) throw new Error(faults.join(' '));
    const countOf = (type: string) => needed.filter((one) => one.type === type).length;
    return {
      files: needed.length,
      calls: countOf('Fetch'),
      pictures: countOf('Image'),
      bytes: needed.reduce((sum, one) => sum + one.bytes, 0),
      usableMs,
      lcpMs: seen.lcp,
      cls: seen.cls,
      listed: needed.map(({ path, bytes }) => `${path} ${bytes}`),
    };
  } finally {
    await page.context().close();
  }
}

/** The finished transfers of a page so far; grows while it loads. */
function listTransfers(session: CDPSession): readonly Transfer[] {
  const begun = new Map<string, Omit<Transfer, 'bytes'>>();
  const done: Transfer[] = [];
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { protocol, pathname: path } = new URL(response.url);
    if (protocol !== 'data:') begun.set(requestId, { type, path });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const file = begun.get(requestId);
    if (file) done.push({ ...file, bytes });
  });
  return done;
}

/** The screen shows its heading and no placeholders. */
export function isUsable(page: Page): Promise<unknown> {
  return page.waitForFunction(
    () => document.querySelector('h1') && !document.querySelector('.skeleton'),
  );
}

export function readSeen(page: Page): Promise<Seen> {
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen);
}
