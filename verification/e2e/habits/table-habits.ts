import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lengthenList } from '../support/lengthen-list.ts';
import type { saveProgram } from '../support/save-program.ts';
import { enterAsPublisher, settle } from '../support/sign-in.ts';

type Program = Pick<ReturnType<typeof saveProgram>, 'url' | 'openPage'>;

const ROWS = 10_000;

/** What every table does. */
export function tableHabits(program: Program): void {
  const enter = async () => {
    const page = await program.openPage();
    await enterAsPublisher(page, program.url);
    return page;
  };

  test('columns and density of a table are chosen, kept in the URL and in the browser', async () => {
    const page = await enter();
    const open = async (address: string) => {
      await page.goto(address);
      await settle(page);
    };
    const heads = () => page.getByRole('columnheader').allTextContents();
    const path = `${program.url}/reports/transactions`;
    await open(path);
    expect((await heads()).join()).toContain('Channel');
    await page.getByRole('button', { name: 'Columns' }).click();
    // Not `uncheck`, which expects the change at once: it arrives with the URL.
    await page.getByRole('dialog').getByLabel('Channel').click();
    await page.getByRole('dialog').getByText('Compact', { exact: true }).click();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await heads()).join()).not.toContain('Channel');
    expect(new URL(page.url()).searchParams.get('transactions_columns')).not.toContain('channel');
    await open(path);
    expect((await heads()).join()).not.toContain('Channel');
    expect(await page.locator('[data-compact]').count()).toBe(1);
    await page.context().close();
  });

  filterHabit(program, enter);
  undoHabit(program, enter);
  longTableHabit(program, enter);
}

function longTableHabit(program: Program, enter: () => Promise<Page>): void {
  test.each([1440, 768, 390])(
    'a table of 10,000 rows at %i px draws few of them and scrolls to its last row',
    async (width) => {
      const page = await enter();
      await page.setViewportSize({ width, height: 900 });
      await lengthenList(page, ROWS);
      await page.goto(`${program.url}/reports/transactions`);
      const rowOf = (place: number) => page.locator(`tr[aria-rowindex="${place + 1}"]`);
      await rowOf(1).waitFor();
      await settle(page);
      const drawn = () => page.locator('tbody tr[aria-rowindex]').count();
      expect(await drawn()).toBeLessThan(500);
      // Rows that are not drawn keep their space, so that the page has its length.
      const left = page.locator('tbody:not(:has([aria-rowindex]))').last();
      expect((await left.boundingBox())?.height).toBeGreaterThan(500);
      const table = page.getByRole('region', { name: 'Transactions' });
      const last = rowOf(ROWS);
      // Rows of two lines are taller than the space reserved for them.
      await expect
        .poll(async () => {
          await table.evaluate((region) => {
            region.scrollIntoView({ block: 'end' });
          });
          return last.isVisible();
        })
        .toBe(true);
      await rowOf(1).waitFor({ state: 'detached' });
      expect(await drawn()).toBeLessThan(500);
      await page.context().close();
    },
  );
}

function undoHabit(program: Program, enter: () => Promise<Page>): void {
  test('what can be taken back needs no confirmation and has an Undo', async () => {
    const page = await enter();
    await page.goto(`${program.url}/tools/link-generator`);
    await settle(page);
    const archive = page.getByRole('button', { name: /^Archive link/ }).first();
    const name = (await archive.getAttribute('aria-label')) ?? '';
    const link = page.getByRole('button', { name, exact: true });
    await archive.click();
    await link.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await link.waitFor();
    await page.context().close();
  });
}

function filterHabit(program: Program, enter: () => Promise<Page>): void {
  test('pressing a value filters by it', async () => {
    const page = await enter();
    await page.goto(`${program.url}/reports/transactions`);
    await settle(page);
    const value = page.getByTitle('Filter by Brand');
    const chosen = await value.first().textContent();
    await value.first().click();
    await page.waitForURL(/mcid=/);
    await page.getByRole('button', { name: 'Remove filter Brand' }).waitFor();
    await expect
      .poll(async () => [...new Set(await value.allTextContents())].join())
      .toBe(chosen ?? '');
    await page.goto(`${program.url}/payments/details?curPage=1`);
    await settle(page);
    const state = page.getByTitle('Filter by Status').first();
    await state.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/status=/);
    await page.getByRole('button', { name: 'Remove filter Status' }).waitFor();
    await page.context().close();
  });

  test.each([
    ['/tools/link-generator', 'Brand', /\w/, /mcid=/],
    // Those that end soon are listed as active too.
    ['/links/coupons', 'Status', 'Ends soon', /status=expiring/],
  ])('pressing a value of %s filters its list', async (path, name, hasText, chosen) => {
    const page = await enter();
    await page.goto(program.url + path);
    await settle(page);
    const value = page.getByTitle(`Filter by ${name}`);
    const pressed = value.filter({ hasText }).first();
    const text = await pressed.textContent();
    await pressed.click();
    await page.waitForURL(chosen);
    await expect
      .poll(async () => [...new Set(await value.allTextContents())].join())
      .toBe(text ?? '');
    await page.context().close();
  });
}
