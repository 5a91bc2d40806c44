import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from './find-browser.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** For tests, whose pages end before optimized code pays. Measurements must not use it. */
export const SHORT_LIVED =
  '--js-flags=--no-turbofan --no-maglev --no-compile-hints-magic --min-semi-space-size=16';

/** Chrome or Chromium, headless, with a new profile. */
export function openBrowser(...flags: readonly string[]): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null) {
    throw new Error('This machine has no Chrome or Chromium: install one or set CHROME_PATH.');
  }
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
}

export type PageOptions = {
  width?: number;
  dark?: boolean;
  /** A touch screen, without a pointer that hovers. */
  touch?: boolean;
  /** Two pixels of the screen for each of the page. */
  sharp?: boolean;
  /** Runs animations, which cost processor time and make screenshots unreliable. */
  moving?: boolean;
  /** Lets the page install its service worker, behind which requests cannot be intercepted. */
  worker?: boolean;
};

/** Timeout of a page; machines that build and test at the same time are slow. */
const PATIENCE_MS = 60_000;

/** Opens a page that records errors, warnings and policy violations of the console. */
export async function openPage(
  browser: Browser,
  options: PageOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: 900 },
    hasTouch: options.touch ?? false,
    deviceScaleFactor: options.sharp ? 2 : 1,
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: options.moving ? 'no-preference' : 'reduce',
    timezoneId: 'UTC',
    serviceWorkers: options.worker ? 'allow' : 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // Chromium logs the status of the page itself: unknown paths answer 404 with the application.
    const isOwnStatus =
      message.location().url === page.url() && /status of 404/.test(message.text());
    if (isOwnStatus || message.text() === 'Service Worker registration blocked by Playwright')
      return;
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return { page, complaints };
}
