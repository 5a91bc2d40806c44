import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

const TEN_DAYS = '/reports/performance?start_date=2024-01-11&end_date=2024-01-20';

type Enter = (path: string, options?: { width: number }) => Promise<Page>;

/** How the calendar of a date range is used by pointer and by keys. */
export function calendarHabits(enter: Enter): void {
  pointerHabits(enter);
  keyHabits(enter);
}

function pointerHabits(enter: Enter): void {
  test('two days pressed in a calendar are a range in either order, previewed before', async () => {
    const page = await enter(TEN_DAYS);
    const panel = await openCalendar(page);
    const pressed = panel.getByRole('grid').locator('[aria-pressed="true"]');
    expect(await pressed.count()).toBe(10);
    await panel.getByRole('button', { name: 'January 2024' }).click();
    await panel.getByRole('button', { name: 'Previous year' }).click();
    await panel.getByRole('button', { name: 'Mar', exact: true }).click();
    await panel.getByRole('button', { name: '21 Mar 2023' }).click();
    expect(await pressed.allTextContents()).toEqual(['21']);
    await panel.getByRole('button', { name: 'Previous month' }).click();
    await panel.getByRole('button', { name: '27 Feb 2023' }).hover();
    await expect.poll(() => panel.locator('[data-within]').allTextContents()).toEqual(['27', '28']);
    await panel.getByRole('button', { name: '27 Feb 2023' }).click();
    await expect.poll(() => rangeIn(page)).toEqual(['2023-02-27', '2023-03-21']);
    await panel.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  test('on a small phone the last week of a calendar can be scrolled to', async () => {
    const page = await enter(TEN_DAYS, { width: 320 });
    await page.setViewportSize({ width: 320, height: 568 });
    const panel = await openCalendar(page);
    const last = panel.getByRole('button', { name: '31 Jan 2024' });
    await last.scrollIntoViewIfNeeded();
    await page.evaluate(waitForFrames);
    const [day, around] = [await last.boundingBox(), await panel.boundingBox()];
    expect((day?.y ?? 0) + (day?.height ?? 0)).toBeLessThanOrEqual(
      (around?.y ?? 0) + (around?.height ?? 0),
    );
    await page.context().close();
  });
}

function keyHabits(enter: Enter): void {
  test('keys choose a range in a calendar, whose days are one stop of Tab', async () => {
    const page = await enter(TEN_DAYS);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await openCalendar(page);
    await press('Shift+Tab');
    expect(await focused()).toBe('Sat, 20 Jan 2024');
    await press('Home', 'ArrowUp', 'Enter');
    expect(await focused()).toBe('Mon, 8 Jan 2024');
    await press('PageDown', 'ArrowDown', 'ArrowRight');
    expect(await focused()).toBe('Fri, 16 Feb 2024');
    await press('Shift+PageUp', 'End', 'Shift+PageDown', ' ');
    await expect.poll(() => rangeIn(page)).toEqual(['2024-01-08', '2024-02-19']);
    await page.context().close();
  });

  test('no day after today is reached, and Escape closes a calendar from its last month', async () => {
    const page = await enter(TEN_DAYS);
    const panel = await openCalendar(page);
    await page.keyboard.press('Shift+Tab');
    for (let year = 2024; year < 2050; year += 1) await page.keyboard.press('Shift+PageDown');
    const last = panel.locator('[aria-current="date"]');
    expect(await last.evaluate((day) => day === document.activeElement)).toBe(true);
    const next = panel.getByRole('button', { name: 'Next month' });
    expect(await next.getAttribute('aria-disabled')).toBe('true');
    await next.focus();
    await page.keyboard.press('Enter');
    expect(await last.count()).toBe(1);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await page.context().close();
  });
}

/** Opens the calendar of January 2024 and returns its panel. */
async function openCalendar(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /2024/ }).click();
  const panel = page.getByRole('dialog', { name: 'Date range' });
  await panel.getByRole('grid', { name: 'January 2024' }).waitFor();
  return panel;
}

/** What follows a scroll happens in the next frame. */
const waitForFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

function rangeIn(page: Page): (string | null)[] {
  const { searchParams } = new URL(page.url());
  return [searchParams.get('start_date'), searchParams.get('end_date')];
}
