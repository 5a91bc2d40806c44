import type { Browser, Page } from 'playwright-core';
import { isUsable, openObserved, readSeen } from './measure-visit.ts';

const REPORT_MS = 300;
/**
 * Found by selectors of CSS only: to look for a role, all elements of the page are examined in each frame,
 * which delays the replies that are measured.
 */
const DIALOG = '[role="dialog"]';

type Step = { name: string; act: (page: Page) => Promise<void> };

const follow = (name: string): Step => ({
  name: `menu: ${name}`,
  act: async (page) => {
    await page.locator('nav a', { hasText: name }).first().click();
    await page.locator('h1', { hasText: name }).waitFor();
    await isUsable(page);
  },
});

/** What a publisher does in the morning: figures, orders, one order, the clicks, the money. */
const STEPS: readonly Step[] = [
  follow('Performance'),
  {
    name: 'group by brand',
    act: async (page) => {
      await page.getByLabel('Group by').selectOption('brand');
      await page.waitForURL(/group_by=brand/);
      await isUsable(page);
    },
  },
  follow('Transactions'),
  {
    name: 'open a transaction',
    act: async (page) => {
      await page.locator('tbody tr button').first().click();
      await page.locator(DIALOG).waitFor();
      await isUsable(page);
      await page.keyboard.press('Escape');
      await page.locator(DIALOG).waitFor({ state: 'hidden' });
    },
  },
  follow('Click Log'),
  follow('Link Generator'),
  // The files of this screen are in the cache by now.
  follow('Transactions'),
];

/** A step: until its screen is usable, and the slowest reply to an input of it. */
type Walked = { name: string; ms: number; inpMs: number };

/** Walks through the steps in one throttled page. */
export async function measureJourney(
  browser: Browser,
  url: string,
  stored: Record<string, string>,
): Promise<Walked[]> {
  const { page } = await openObserved(browser, {
    stored,
    throttle: 'slow',
    encoding: 'br',
  });
  await page.goto(`${url}/dashboard`);
  await isUsable(page);
  const walked: Walked[] = [];
  for (const { name, act } of STEPS) {
    const begunAt = performance.now();
    await act(page);
    const ms = performance.now() - begunAt;
    walked.push({ name, ms, inpMs: await takeSlowest(page) });
  }
  await page.context().close();
  return walked;
}

/** The slowest reply to input since the last step. A browser reports it some time after its paint. */
async function takeSlowest(page: Page): Promise<number> {
  await page.waitForTimeout(REPORT_MS);
  const { inp } = await readSeen(page);
  await page.evaluate(() => {
    (window as unknown as { seen: { inp: number } }).seen.inp = 0;
  });
  return inp;
}
