import type { Browser, CDPSession, Page } from 'playwright-core';

export type Visit = { url: string; token: string | null; isThrottled: boolean; encoding?: string };

/** `bytes` are those of the bodies and headers as transferred; times are in milliseconds. */
export type Measured = {
  files: number;
  calls: number;
  bytes: number;
  lcpMs: number;
  cls: number;
};

const SLOW_CPU = 4;
/** Slow 4G as Lighthouse defines it. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
/** Time for what moves or paints after the screen is usable. */
const AFTER_MS = 1_500;
const LIMIT_MS = 60_000;

/** Collects the paints, shifts and interactions of a page; evaluated in it before its scripts. */
function observe(token: string | null): void {
  if (token && location.protocol === 'http:') localStorage.setItem('token', token);
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

/** Opens a page with an empty cache that observes itself. */
export async function openObserved(
  browser: Browser,
  { token, isThrottled, encoding }: Omit<Visit, 'url'>,
): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
    ...(encoding && { extraHTTPHeaders: { 'accept-encoding': encoding } }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  await page.addInitScript(observe, token);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (isThrottled) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
  }
  return { page, session };
}

/** Visits an address once with an empty cache, until its screen is usable. */
export async function measureVisit(browser: Browser, visit: Visit): Promise<Measured> {
  const { page, session } = await openObserved(browser, visit);
  const types = new Map<string, string>();
  const done: { type: string; bytes: number }[] = [];
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    done.push({ type: types.get(requestId) ?? '', bytes });
  });
  await page.goto(visit.url);
  await isUsable(page);
  // Pictures fill in while the screen is used already.
  const needed = done.filter(({ type }) => type !== 'Image');
  await page.waitForTimeout(AFTER_MS);
  const seen = await readSeen(page);
  await page.context().close();
  const calls = needed.filter(({ type }) => type === 'Fetch').length;
  const bytes = needed.reduce((sum, one) => sum + one.bytes, 0);
  return { files: needed.length - calls, calls, bytes, lcpMs: seen.lcp, cls: seen.cls };
}

/** The screen shows its heading and no placeholders. */
export function isUsable(page: Page): Promise<unknown> {
  return page.waitForFunction(
    () => document.querySelector('h1') && !document.querySelector('.mantine-Skeleton-root'),
  );
}

export function readSeen(page: Page): Promise<{ lcp: number; cls: number; inp: number }> {
  return page.evaluate(
    () => (window as unknown as { seen: { lcp: number; cls: number; inp: number } }).seen,
  );
}
