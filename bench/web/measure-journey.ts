import type { Browser, Page } from 'playwright-core';
import { isUsable, openObserved, readSeen } from './measure-visit.ts';

type Step = { name: string; act: (page: Page) => Promise<void> };

const follow = (name: string): Step => ({
  name: `menu: ${name}`,
  act: async (page) => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name, exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
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
      await page.getByRole('dialog').waitFor();
      await isUsable(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  follow('Click log'),
  follow('Link Generator'),
  // The files of this screen are in the cache by now.
  follow('Transactions'),
];

/** Walks through the steps in one throttled page; returns the time of each and the slowest reply to input. */
export async function measureJourney(
  browser: Browser,
  url: string,
  stored: Record<string, string>,
): Promise<{ steps: { name: string; ms: number }[]; inpMs: number }> {
  const { page } = await openObserved(browser, {
    stored,
    throttle: 'slow',
    encoding: 'br',
  });
  await page.goto(`${url}/dashboard`);
  await isUsable(page);
  const steps: { name: string; ms: number }[] = [];
  for (const { name, act } of STEPS) {
    const begunAt = performance.now();
    await act(page);
    steps.push({ name, ms: performance.now() - begunAt });
  }
  const { inp } = await readSeen(page);
  await page.context().close();
  return { steps, inpMs: inp };
}
