import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

const TEN_DAYS = '/reports/performance?start_date=2024-01-11&end_date=2024-01-20';

type Enter = (path: string, options?: { width: number; touch?: boolean }) => Promise<Page>;

/** How the days of a date range are chosen: by pointer, by keys and typed. */
export function calendarHabits(enter: Enter): void {
  pointerHabits(enter);
  keyHabits(enter);
  typingHabits(enter);
}

function pointerHabits(enter: Enter): void {
  test('two days pressed in a calendar are a range in either order, previewed before', async () => {
    const page = await enter(TEN_DAYS);
    const panel = await openCalendar(page);
    const pressed = panel.getByRole('grid').locator('[aria-pressed="true"]:visible');
    expect(await pressed.count()).toBe(10);
    expect(await panel.getByRole('grid').count()).toBe(2);
    await panel.getByRole('button', { name: 'January 2024' }).click();
    await panel.getByRole('button', { name: 'Previous year' }).click();
    await panel.getByRole('button', { name: 'Mar', exact: true }).click();
    await panel.getByRole('button', { name: '21 Mar 2023' }).click();
    expect(await pressed.allTextContents()).toEqual(['21']);
    await panel.getByRole('button', { name: 'Previous month' }).click();
    await panel.getByRole('button', { name: '27 Feb 2023' }).hover();
    const within = panel.locator('[data-in-range]:visible');
    await expect.poll(() => within.count()).toBe(23);
    expect((await within.allTextContents()).slice(0, 3)).toEqual(['27', '28', '1']);
    await panel.getByRole('button', { name: '27 Feb 2023' }).click();
    await expect.poll(() => rangeIn(page)).toEqual(['2023-02-27', '2023-03-21']);
    await panel.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  test('on a small phone the last week of a calendar can be scrolled to', async () => {
    const page = await enter(TEN_DAYS, { width: 320 });
    await page.setViewportSize({ width: 320, height: 568 });
    const panel = await openCalendar(page);
    expect(await panel.getByRole('grid').count()).toBe(1);
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
  test('keys choose a range in a calendar, whose days are one stop of Tab in each month', async () => {
    const page = await enter(TEN_DAYS);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await openCalendar(page);
    await press('Shift+Tab');
    expect(await focused()).toBe('Thu, 11 Jan 2024');
    // The browser's region is the United States, where weeks begin on Sunday.
    await press('ArrowDown', 'Home', 'ArrowUp', 'Enter');
    expect(await focused()).toBe('Sun, 7 Jan 2024');
    await press('PageDown', 'ArrowDown', 'ArrowRight');
    expect(await focused()).toBe('Thu, 15 Feb 2024');
    await press('Shift+PageUp', 'End', 'Shift+PageDown', ' ');
    await expect.poll(() => rangeIn(page)).toEqual(['2024-01-07', '2024-02-18']);
    await page.context().close();
  });

  test('arrows lead to the month before, and the year of a month is chosen by keys', async () => {
    const page = await enter(TEN_DAYS);
    const focused = () =>
      page.evaluate(() => {
        const { ariaLabel, textContent } = document.activeElement as HTMLElement;
        return ariaLabel ?? textContent;
      });
    const panel = await openCalendar(page);
    await page.keyboard.press('Shift+Tab');
    for (let week = 0; week < 6; week += 1) await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('Thu, 30 Nov 2023');
    await panel.getByRole('button', { name: 'November 2023' }).press('Enter');
    expect(await focused()).toBe('Jan');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('Wed, 1 Feb 2023');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
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
    expect(await next.isDisabled()).toBe(true);
    await panel.getByRole('button', { name: 'Previous month' }).press('Enter');
    await next.press('Enter');
    expect(await next.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await page.context().close();
  });
}

function typingHabits(enter: Enter): void {
  test('days are typed as figures or with words, and letters of a month choose no preset', async () => {
    const page = await enter(TEN_DAYS);
    const panel = await openCalendar(page);
    const [first, last] = [panel.getByLabel('First day'), panel.getByLabel('Last day')];
    expect([await first.inputValue(), await last.inputValue()]).toEqual([
      '11 Jan 2024',
      '20 Jan 2024',
    ]);
    await first.fill('');
    await first.pressSequentially('1 Dec 2023');
    await last.fill('2023-10-01');
    await last.press('Enter');
    await expect.poll(() => rangeIn(page)).toEqual(['2023-10-01', '2023-12-01']);
    await panel.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /1 Oct 2023 – 1 Dec 2023/ }).waitFor();
    await page.context().close();
  });

  test('a day that cannot be read is explained, and its field has the focus', async () => {
    const page = await enter(TEN_DAYS);
    const panel = await openCalendar(page);
    const [first, last] = [panel.getByLabel('First day'), panel.getByLabel('Last day')];
    const isInvalid = () => last.getAttribute('aria-invalid');
    for (const [typed, answer] of [
      ['soon', /^This is not a day\. Write it as \d+ \w+ \d{4} or \d{4}-\d\d-\d\d\.$/],
      ['1/2/2024', /^This can be two different days\. Write it as/],
      ['2099-01-01', /^Choose a day up to today/],
      ['1 Jan 1999', /^Choose a day from 1 Jan 2000 on/],
    ] as const) {
      await last.fill(typed);
      await first.focus();
      await panel.getByRole('button', { name: 'Show these days' }).click();
      await panel.getByText(answer).waitFor();
      expect(await isInvalid()).toBe('true');
      expect(await last.evaluate((field) => field === document.activeElement)).toBe(true);
    }
    await last.fill('21/1/2024');
    expect(await isInvalid()).not.toBe('true');
    await last.press('Enter');
    await expect.poll(() => rangeIn(page)).toEqual(['2024-01-11', '2024-01-21']);
    await page.context().close();
  });

  test('a phone shows no letter keys, and days, fields and arrows fit for fingers', async () => {
    const page = await enter(TEN_DAYS, { width: 390, touch: true });
    const panel = await openCalendar(page);
    expect(await panel.locator('kbd').first().isVisible()).toBe(false);
    const day = await panel.getByRole('button', { name: '15 Jan 2024' }).boundingBox();
    expect(day?.height).toBeGreaterThanOrEqual(44);
    const over = await panel.evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(over).toBe(0);
    await page.context().close();
  });
}

/** Opens the calendar with January 2024 and returns its panel. */
async function openCalendar(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /2024/ }).click();
  const panel = page.getByRole('dialog', { name: 'Date range' });
  await panel
    .getByRole('grid', { name: /January 2024$/ })
    .last()
    .waitFor();
  return panel;
}

/** What follows a scroll happens in the next frame. */
const waitForFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

function rangeIn(page: Page): (string | null)[] {
  const { searchParams } = new URL(page.url());
  return [searchParams.get('start_date'), searchParams.get('end_date')];
}
