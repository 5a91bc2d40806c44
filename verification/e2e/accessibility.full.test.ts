import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { saveProgram } from './support/save-program.ts';
import { enterAsPublisher, enterAsStaff, MARA, settle } from './support/sign-in.ts';

/** What axe cannot see: work by keyboard, large text, less motion and forced colours. */
const program = saveProgram();
let page: Page;

beforeAll(async () => {
  page = await program.openPage();
  await enterAsPublisher(page, program.url);
});

const open = async (path: string, on = page) => {
  await on.goto(program.url + path);
  await settle(on);
};
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Role, name and text of what has the focus. */
const focused = (on = page) =>
  on.evaluate(() => {
    const at = document.activeElement;
    return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
  });

/** Whether it is in view, also within the list that it scrolls in. */
const isShown = (element: Locator) =>
  element.evaluate((shown) => {
    const { left, top, bottom } = shown.getBoundingClientRect();
    const isAt = (y: number) => shown.contains(document.elementFromPoint(left + 20, y));
    return isAt(top + 2) && isAt(bottom - 2);
  });

test('a publisher signs in by keyboard only', async () => {
  const visitor = await program.openPage();
  await open('/auth/login', visitor);
  await visitor.getByLabel('Username or email', { exact: true }).focus();
  await visitor.keyboard.type(MARA.account);
  await visitor.keyboard.press('Tab');
  await visitor.keyboard.type(MARA.password);
  await visitor.keyboard.press('Enter');
  await visitor.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await visitor.context().close();
});

test('the first Tab leads past the menu to the content', async () => {
  await open('/reports/transactions');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await press('Tab');
  expect(await focused()).toBe('Skip to content');
  await press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test('a list is filtered and an order is opened by keyboard, and the focus returns', async () => {
  await open('/reports/transactions');
  const button = page.getByRole('button', { name: /^Filter/ });
  await button.focus();
  await press('Enter');
  await expect.poll(focused).toBe('Search filters');
  await press('Tab', 'Space', 'Escape');
  await page.getByRole('dialog', { name: 'Filters' }).waitFor({ state: 'hidden' });
  await expect.poll(focused).toMatch(/^Filter \(1\)/);
  await page.getByRole('button', { name: /^Remove filter/ }).focus();
  await press('Enter');
  await page.getByRole('button', { name: 'Filter', exact: true }).waitFor();
  await settle(page);
  const order = page.locator('tbody tr button').first();
  await order.focus();
  const name = await focused();
  await press('Enter');
  await page.getByRole('dialog').waitFor();
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(focused).toBe(name);
});

test('the account menu works by arrows, letters and Escape', async () => {
  await open('/announcements');
  const button = page.getByRole('button', { name: /^Account menu/ });
  await button.focus();
  await press('Enter');
  await expect.poll(focused).toBe('Profile');
  await press('ArrowDown');
  expect(await focused()).toBe('Login Information');
  await press('End');
  expect(await focused()).toBe('Logout');
  await press('p');
  expect(await focused()).toBe('Profile');
  await press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  expect(await focused()).toContain('Account menu');
  await press('Enter');
  await expect.poll(focused).toBe('Profile');
  await press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
});

test.each([
  ['publisher', '/announcements', enterAsPublisher, 'click log', 'Click Log'],
  ['member of staff', '/staff/publishers', enterAsStaff, 'credit', 'Credit notes'],
] as const)('the palette of a %s works by keyboard', async (_who, path, enter, typed, screen) => {
  const visitor = await program.openPage();
  await enter(visitor, program.url);
  await open(path, visitor);
  const keys = async (...names: string[]) => {
    for (const name of names) await visitor.keyboard.press(name);
  };
  const opener = visitor.getByRole('button', { name: /^Search Ctrl/ });
  const palette = visitor.getByRole('dialog', { name: /^Go to a screen/ });
  const field = palette.getByRole('combobox');
  const options = palette.getByRole('option');
  const marked = palette.getByRole('option', { selected: true });
  const isMarked = async (place: number) => {
    const option = options.nth(place);
    await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
    const id = await option.getAttribute('id');
    expect(await field.getAttribute('aria-activedescendant')).toBe(id);
    await expect.poll(() => isShown(option)).toBe(true);
  };
  await opener.focus();
  await keys('Enter');
  await expect.poll(() => focused(visitor)).toMatch(/^Go to a screen/);
  expect(await marked.count()).toBe(0);
  await keys('Tab', 'ArrowDown');
  await isMarked(0);
  await keys('ArrowUp');
  await isMarked((await options.count()) - 1);
  await keys('ArrowDown');
  await isMarked(0);
  await field.fill(typed);
  await isMarked(0);
  await visitor
    .getByRole('status')
    .filter({ hasText: /^\d+ results?$/ })
    .waitFor();
  await field.evaluate((input) => {
    const enter = { key: 'Enter', bubbles: true, cancelable: true, isComposing: true };
    input.dispatchEvent(new KeyboardEvent('keydown', enter));
  });
  await keys('Escape');
  await field.waitFor({ state: 'hidden' });
  await expect.poll(() => focused(visitor)).toMatch(/^Search/);
  await keys('Control+k');
  expect(await field.inputValue()).toBe('');
  await field.fill(typed);
  await keys('Enter');
  await visitor.getByRole('heading', { level: 1, name: screen }).waitFor();
  await expect.poll(() => focused(visitor)).toBe(screen);
  await visitor.context().close();
});

test('the palette closes by a press beside it, and a dialog that it opens returns the focus', async () => {
  await open('/announcements');
  const opener = page.getByRole('button', { name: /^Search Ctrl/ });
  const palette = page.getByRole('dialog', { name: /^Go to a screen/ });
  await opener.click();
  await palette.waitFor();
  await page.mouse.click(20, 600);
  await palette.waitFor({ state: 'hidden' });
  await expect.poll(focused).toMatch(/^Search/);
  await press('Enter');
  await palette.getByRole('option', { name: 'Show keyboard shortcuts' }).click();
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  expect(await palette.count()).toBe(0);
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(focused).toMatch(/^Search/);
});

test('a panel keeps the focus, and a click beside it closes it', async () => {
  await open('/reports/performance');
  await page.getByRole('button', { name: /20\d\d/ }).click();
  const panel = page.getByRole('dialog', { name: 'Date range' });
  await panel.waitFor();
  await press('Shift+Tab');
  const isInside = () => panel.evaluate((box) => box.contains(document.activeElement));
  expect(await isInside()).toBe(true);
  await press('Tab');
  expect(await isInside()).toBe(true);
  await page.getByRole('heading', { level: 1 }).click();
  await panel.waitFor({ state: 'hidden' });
});

test('a tooltip stays under the pointer and Escape hides it', async () => {
  await open('/reports/transactions');
  await page.locator('tbody time').first().hover();
  const tooltip = page.getByRole('tooltip');
  await tooltip.waitFor();
  const described = await page.locator('tbody time').first().getAttribute('aria-describedby');
  expect(described).toBe(await tooltip.getAttribute('id'));
  await tooltip.hover();
  await page.waitForTimeout(400);
  expect(await tooltip.count()).toBe(1);
  await press('Escape');
  expect(await tooltip.count()).toBe(0);
  await page.evaluate(() => document.dispatchEvent(new Event('scroll')));
  await page.waitForTimeout(400);
  expect(await tooltip.count()).toBe(0);
});

test('a tooltip opens although the page scrolls or the focus moves before it does', async () => {
  await open('/reports/transactions');
  const time = page.locator('tbody time').first();
  for (const disturb of ['scroll', 'focusout']) {
    await page.getByRole('heading', { level: 1 }).hover();
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    await time.evaluate(
      (element, name) =>
        element.addEventListener(
          'pointerover',
          () => setTimeout(() => document.dispatchEvent(new Event(name))),
          { once: true },
        ),
      disturb,
    );
    await time.hover();
    await page.getByRole('tooltip').waitFor();
  }
});

test.each(['/dashboard', '/brands/find', '/reports/transactions', '/settings/profile'])(
  '%s needs no horizontal scrolling at 200 % and 400 % of a window of 1280 pixels',
  async (path) => {
    const zoomed = await program.openPage();
    await enterAsPublisher(zoomed, program.url);
    for (const width of [640, 320]) {
      await zoomed.setViewportSize({ width, height: 512 });
      await open(path, zoomed);
      const over = await zoomed.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${width} px`).toBeLessThanOrEqual(0);
    }
    await zoomed.context().close();
  },
);

test('with reduced motion nothing moves for longer than a millisecond', async () => {
  const still = await program.openPage();
  await enterAsPublisher(still, program.url);
  await still.goto(`${program.url}/reports/transactions`);
  const longest = () =>
    still.evaluate(() =>
      Math.max(
        0,
        ...document
          .getAnimations()
          .map((one) => Number(one.effect?.getComputedTiming().activeDuration)),
      ),
    );
  expect(await longest()).toBeLessThanOrEqual(1);
  await settle(still);
  await still.getByRole('button', { name: 'Create link' }).click();
  await still.getByRole('dialog').waitFor();
  expect(await longest()).toBeLessThanOrEqual(1);
  await still.context().close();
});

test('in forced colours the focus, the current page and states stay visible', async () => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open('/reports/transactions');
  await press('Tab');
  const outline = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element);
    return [outlineStyle, Number.parseFloat(outlineWidth)];
  });
  expect(outline[0]).not.toBe('none');
  expect(outline[1]).toBeGreaterThan(1);
  const colours = await page.evaluate(() => {
    const colourOf = (selector: string) => {
      const found = document.querySelector(selector);
      if (!found) return null;
      const { color, backgroundColor, borderLeftColor, outlineStyle, fontWeight } =
        getComputedStyle(found);
      return [color, backgroundColor, borderLeftColor, outlineStyle, fontWeight].join();
    };
    return [
      colourOf('nav[aria-label="Main"] a[aria-current="page"]'),
      colourOf('nav[aria-label="Main"] a:not([aria-current])'),
    ];
  });
  expect(colours[0]).not.toBeNull();
  expect(colours[0]).not.toBe(colours[1]);
  await page.emulateMedia({ forcedColors: 'none' });
});

test('no console errors', () => {
  expect(program.complaintsOf(page)).toEqual([]);
});
