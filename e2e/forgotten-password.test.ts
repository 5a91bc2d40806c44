import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLink, mailsTo } from './support/find-link.ts';
import { openBrowser, openPage } from './support/open-browser.ts';
import { type Program, runProgram } from './support/run-program.ts';
import { MARA } from './support/sign-in.ts';

/** A publisher has forgotten the password, after a stranger had tried to guess it. */
const SECONDS = 1000;
const NEW_PASSWORD = 'the river has a new bed';
const GUESSES = 10;

let program: Program;
let browser: Browser;
/** Her laptop, where she is signed in, and a telephone that the account does not know. */
let laptop: Page;
let phone: Page;
let complaints: string[];
let link: string;

beforeAll(async () => {
  program = await runProgram();
  browser = await openBrowser();
  ({ page: laptop } = await openPage(browser));
  ({ page: phone, complaints } = await openPage(browser, { width: 390, dark: true }));
  for (const page of [laptop, phone]) page.setDefaultTimeout(10 * SECONDS);
}, 240 * SECONDS);

afterAll(async () => {
  await browser?.close();
  await program?.stop();
}, 30 * SECONDS);

async function signIn(page: Page, password: string): Promise<void> {
  await page.goto(`${program.url}/auth/login`);
  await page.getByLabel('Username or email').fill(MARA.account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

const card = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const forgetToken = (page: Page) => page.evaluate(() => localStorage.removeItem('token'));

async function guess(): Promise<number> {
  const answer = await fetch(`${program.url}/api/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      appId: 32,
      req: { attributes: { account: MARA.account, password: 'a guess' } },
    }),
  });
  return ((await answer.json()) as { code: number }).code;
}

test('after ten guesses an unknown device is sent to the reset, though its password is right', async () => {
  await signIn(laptop, MARA.password);
  await card(laptop, 'Dashboard');
  for (let tries = 0; tries < GUESSES; tries += 1) expect(await guess()).toBe(20045);
  await signIn(phone, MARA.password);
  await card(phone, 'Reset your password');
  expect(await phone.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test("the owner's known device still signs in", async () => {
  await forgetToken(laptop);
  await signIn(laptop, MARA.password);
  await card(laptop, 'Dashboard');
});

test('an address without an account is answered in the same words, and gets no mail', async () => {
  const stranger = (await openPage(browser)).page;
  await stranger.goto(`${program.url}/forgot-password`);
  await stranger.getByLabel('Email').fill('nobody@publisher.example');
  await stranger.getByRole('button', { name: 'Send link' }).click();
  await card(stranger, 'Check your mail');
  await stranger.context().close();
});

test('the card leads to the request, whose mail brings a link', async () => {
  await phone.getByRole('link', { name: 'Reset password' }).click();
  await card(phone, 'Forgot password');
  await phone.getByLabel('Email').fill(MARA.account);
  await phone.getByRole('button', { name: 'Send link' }).click();
  await card(phone, 'Check your mail');
  link = await findLink(program, MARA.account, '/reset-password?track');
  expect(await mailsTo(program, 'nobody@publisher.example')).toEqual([]);
});

test('the link takes a new password that is good enough and the same twice', async () => {
  await phone.goto(link);
  await card(phone, 'Reset password');
  const fill = async (first: string, second: string) => {
    await phone.getByLabel('New password', { exact: true }).fill(first);
    await phone.getByLabel('Confirm password', { exact: true }).fill(second);
    await phone.getByRole('button', { name: 'Change password' }).click();
  };
  await fill(NEW_PASSWORD, 'something else');
  await phone.getByText('Passwords do not match').waitFor();
  await fill('password123', 'password123');
  await phone.getByText('This password is too common').first().waitFor();
  await fill(NEW_PASSWORD, NEW_PASSWORD);
  await card(phone, 'Password changed');
});

test('every other session has ended', async () => {
  await laptop.goto(`${program.url}/reports/performance`);
  await laptop.waitForURL(/\/auth\/login/);
  expect(await laptop.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('the new password signs in on the phone at once, the old one nowhere', async () => {
  await phone.getByRole('link', { name: 'Login', exact: true }).click();
  await signIn(phone, NEW_PASSWORD);
  await card(phone, 'Dashboard');
  await signIn(laptop, MARA.password);
  await laptop.getByText('Wrong username or password').first().waitFor();
});

test('a used link is refused in words, with the way to a new one', async () => {
  await laptop.goto(link);
  await card(laptop, 'This link does not work');
  await laptop.getByText('This reset link has already been used').first().waitFor();
  await laptop.getByRole('link', { name: 'Send a new link' }).click();
  await card(laptop, 'Forgot password');
  expect(complaints).toEqual([]);
});
