import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { chinese } from '#contract/messages/zh.ts';
import { publicRoutes } from '#web/app/public-routes.ts';
import { routes } from '#web/app/routes.tsx';
import { staffRoutes } from '#web/staff/routes.tsx';
import { saveProgram } from './support/save-program.ts';
import { enterAsPublisher, enterAsStaff, settle } from './support/sign-in.ts';

const program = saveProgram();
let page: Page;

beforeAll(async () => {
  page = await program.openPage();
  await enterAsPublisher(page, program.url);
  await enterAsStaff(page, program.url);
});

const publisherPaths = routes
  .filter((route) => 'screen' in route && !publicRoutes.includes(route))
  .map((route) => route.path);
const staffPaths = staffRoutes.filter((route) => route.icon).map((route) => `/staff${route.path}`);
const paths = [...publisherPaths, ...staffPaths].filter((path) => !path.includes('$'));

test('in the pseudo-locale every title, column and label is a message', async () => {
  await openIn('pseudo', '/dashboard');
  const untranslated: string[] = [];
  for (const path of paths) {
    await page.goto(program.url + path);
    await settle(page);
    const texts = await page.evaluate(listUnmarked);
    untranslated.push(...texts.map((text) => `${path}: ${text}`));
  }
  expect(paths.length).toBeGreaterThan(40);
  expect(untranslated).toEqual([]);
}, 240_000);

test('a Chinese user reads screens and dates in Chinese', async () => {
  await openIn('zh', '/reports/transactions');
  await page.getByRole('heading', { name: '交易' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hans');
  await page
    .getByRole('cell', { name: /\d{4}年\d{1,2}月/ })
    .first()
    .waitFor();
});

test('a Chinese form has its errors in Chinese, those of its rules and those of the server', async () => {
  await openIn('zh', '/settings/login');
  await page.getByRole('button', { name: '更改密码' }).first().click();
  const form = page.getByRole('dialog');
  const send = form.getByRole('button', { name: '更改密码' });
  await send.click();
  await form.getByText(chinese.CONFIRM_PASSWORD_EMPTY).waitFor();
  await form.locator('[name="password"]').fill('not my password');
  for (const name of ['new_password', 'confirm_password'])
    await form.locator(`[name="${name}"]`).fill('a quiet river bed');
  await send.click();
  await form.getByText(chinese.INCORRECT_PASSWORD).waitFor();
});

test('a link that is refused has its reason in Chinese', async () => {
  await openIn('zh', '/tools/link-generator');
  const lines = 'https://nowhere.example/\nhttps://elsewhere.example/';
  await page.locator('[name="target_url"]').fill(lines);
  await page.getByRole('button', { name: '创建 2 个链接' }).click();
  await page.getByText(chinese.BRAND_NOT_EXISTS).first().waitFor();
});

test('a Chinese member of staff reads why a payment is not part of a run in Chinese', async () => {
  await openIn('zh', '/staff/payouts/4');
  await page.getByRole('cell', { name: '收款方式在 48 小时内有过更改。' }).waitFor();
});

async function openIn(language: string, path: string): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
  await page.goto(program.url + path);
  await settle(page);
}

/** Texts outside ⟦ ⟧ of elements that show no data; codes, numbers and dates are no messages. */
function listUnmarked(): string[] {
  const found = new Set<string>();
  const shown = 'h1, thead th, legend, [role="tab"], .mantine-InputWrapper-label';
  for (const element of document.querySelectorAll(shown)) {
    let text = element.textContent ?? '';
    for (let before = ''; before !== text; ) {
      before = text;
      text = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
    }
    if (/[A-Za-z]{3,}/.test(text) && !/\d|^[^a-z]*$/.test(text.replace('APIs', ''))) {
      found.add(`${element.tagName} ${text.trim()}`);
    }
  }
  return [...found];
}
