import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { saveProgram } from '../support/save-program.ts';
import { enterAsPublisher, settle } from '../support/sign-in.ts';
import { calendarHabits } from './calendar-habits.ts';

type Program = Pick<ReturnType<typeof saveProgram>, 'url' | 'openPage'>;
type Options = Parameters<Program['openPage']>[0];

/** How reports, states and looks behave on every screen. */
export function viewHabits(program: Program): void {
  const enter = async (path: string, options?: Options) => {
    const page = await program.openPage(options);
    await enterAsPublisher(page, program.url);
    await page.goto(program.url + path);
    await settle(page);
    return page;
  };
  periodHabits(enter);
  calendarHabits(enter);
  stateHabits(enter);
  lookHabits(enter);
}

type Enter = (path: string, options?: Options) => Promise<Page>;

const valueIn = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

function periodHabits(enter: Enter): void {
  test('presets come first, letters choose them, and arrows lead to the period before and after', async () => {
    const page = await enter('/reports/performance');
    await page.getByRole('button', { name: /20\d\d/ }).click();
    const range = page.getByRole('dialog');
    await range.getByText('Last month').waitFor();
    const presets = await range.locator('li').allTextContents();
    expect(presets.map((text) => text.slice(0, -1)).slice(0, 9)).toEqual([
      ...['Today', 'Yesterday', 'Last 7 days', 'Last 30 days', 'Last 90 days'],
      ...['Month to date', 'Quarter to date', 'Year to date', 'Last month'],
    ]);
    await page.keyboard.press('w');
    await page.getByRole('button', { name: /^Last 7 days/ }).waitFor();
    const start = valueIn(page, 'start_date') ?? '';
    await page.getByRole('button', { name: 'Previous period' }).click();
    const before = new Date(Date.parse(start) - 7 * 86_400_000).toISOString().slice(0, 10);
    await expect.poll(() => valueIn(page, 'start_date')).toBe(before);
    await page.getByRole('button', { name: 'Next period' }).click();
    await expect.poll(() => valueIn(page, 'start_date')).toBe(start);
    await page.context().close();
  });

  test('the metric cards switch the chart, and the time zone is beside the range', async () => {
    const page = await enter('/reports/performance');
    const chart = page.getByRole('region', { name: 'Chart' });
    await page
      .locator('button[aria-pressed]')
      .filter({ hasText: /^Valid clicks/ })
      .click();
    await chart.getByText(/^Valid clicks, by day/).waitFor();
    expect(valueIn(page, 'metric')).toBe('valid_clicks');
    await chart.getByLabel('Second metric').selectOption({ label: 'With Commission' });
    expect(valueIn(page, 'second')).toBe('commission');
    await chart
      .locator('figcaption')
      .getByText(/^Commission, [A-Z]{3}$/)
      .waitFor();
    await chart.getByRole('group', { name: /^Valid clicks, by day/ }).press('End');
    await expect
      .poll(() => chart.getByRole('status').textContent())
      .toMatch(/Valid clicks \d.* · Commission, [A-Z]{3} \D\d/);
    await page
      .getByText(/\(UTC[+-]\d+\)/)
      .first()
      .waitFor();
    await page.context().close();
  });
}

function stateHabits(enter: Enter): void {
  test('filters are searched, "nothing matches" clears them, and "nothing yet" has none', async () => {
    const page = await enter('/reports/transactions');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const filters = page.getByRole('dialog');
    await filters.getByLabel('Search filters').waitFor();
    const all = await filters.getByRole('radio').count();
    await filters.getByLabel('Search filters').fill('channel');
    await expect.poll(() => filters.getByRole('radio').count()).toBeLessThan(all);
    await page.keyboard.press('Escape');
    await page.getByLabel('Order ID').fill('no-order-has-this');
    await page.getByText('No results').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('row').nth(1).waitFor();
    expect(valueIn(page, 'order_id')).toBeNull();
    await page.context().close();
  });

  test('old rows stay dimmed while new ones load', async () => {
    const page = await enter('/reports/transactions?perPage=10');
    const table = page.getByRole('region', { name: 'Transactions' }).getByRole('table');
    const rows = await table.getByRole('row').count();
    const resume = await holdRequests(page);
    await page.getByRole('button', { name: /^Order time/ }).click();
    await expect.poll(() => table.getAttribute('aria-busy')).toBe('true');
    expect(await table.getByRole('row').count()).toBe(rows);
    await resume();
    await expect.poll(() => table.getAttribute('aria-busy')).toBeNull();
    await page.context().close();
  });

  test('focus shows a time in local time and UTC', async () => {
    const page = await enter('/reports/transactions');
    await page.locator('tbody time').first().focus();
    await page.getByRole('tooltip', { name: /local · .* UTC$/ }).waitFor();
    await page.context().close();
  });
}

/**
 * Makes requests of the page wait until the returned function is called. They wait in the page,
 * because waiting for the browser to release intercepted requests has no time limit.
 */
async function holdRequests(page: Page): Promise<() => Promise<void>> {
  const gate = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const send = window.fetch;
    window.fetch = async (...request) => {
      await promise;
      return send(...request);
    };
    return { resolve };
  });
  return () => gate.evaluate(({ resolve }) => resolve());
}

function lookHabits(enter: Enter): void {
  test('dark mode follows the system and is switched by a button, which is remembered', async () => {
    const page = await enter('/announcements', { dark: true });
    const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
    expect(await scheme()).toBe('dark');
    await page.getByRole('button', { name: 'Switch to light mode' }).click();
    await expect.poll(scheme).toBe('light');
    await page.reload();
    await settle(page);
    expect(await scheme()).toBe('light');
    await page.context().close();
  });

  test('at 768 px a wide table shows its last columns without scrolling sideways', async () => {
    const page = await enter('/reports/transactions', { width: 768 });
    const region = page.getByRole('region', { name: 'Transactions' });
    await region.locator('tbody a, tbody button').first().waitFor();
    const [scrolled, visible] = await region.evaluate((one) => [one.scrollWidth, one.clientWidth]);
    expect(scrolled).toBeLessThanOrEqual(visible ?? 0);
    await page.context().close();
  });

  test('at 390 px rows open to their named values, and the menu is a drawer', async () => {
    const page = await enter('/reports/transactions', { width: 390 });
    const row = page.locator('tbody tr').first();
    await row.getByRole('button', { name: 'Details' }).click();
    const names = await row.locator('dt').allTextContents();
    expect(names.join()).toMatch(/Order,Channel,Sub-ids,Sale(, [A-Z]{3})?/);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: /menu/i }).first().click();
    await page.getByRole('dialog', { name: 'Menu' }).getByText('Click Log').waitFor();
    await page.context().close();
  });
}
