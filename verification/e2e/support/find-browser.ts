import { existsSync } from 'node:fs';
import { Launcher } from 'chrome-launcher';
import { chromium } from 'playwright-core';

/** Half as expensive as the whole browser, so it is preferred where Debian has installed it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * The path of a Chrome or Chromium: `CHROME_PATH`, Debian's headless shell, one that is installed on
 * Linux or macOS, or Playwright's own. Null if this machine has none. `isWhole`: not the headless
 * shell, which has no extensions and one profile.
 */
export function findBrowser({ isWhole = false } = {}): string | null {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  if (!isWhole && existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL;
  return findInstalled() ?? findOfPlaywright();
}

function findInstalled(): string | null {
  try {
    return Launcher.getFirstInstallation() ?? null;
  } catch {
    // It throws where there is none.
    return null;
  }
}

function findOfPlaywright(): string | null {
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}
