import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProviders } from '#server/accounts/third-party/builders.ts';
import { openBrowser, openPage } from './support/open-browser.ts';
import { type Program, runProgram } from './support/run-program.ts';
import { MARA, settle } from './support/sign-in.ts';

/** Signing in with a provider as people do it, at a real OpenID provider on this machine. */
const SECONDS = 1000;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LOOKS = [
  { scheme: 'light', width: 1440 },
  { scheme: 'dark', width: 1440 },
  { scheme: 'dark', width: 390 },
  { scheme: 'light', width: 390 },
] as const;
/** Set it to a folder to look at the screens afterwards. */
const PICTURES = process.env.PICTURES ?? '';

let providers: Awaited<ReturnType<typeof buildProviders>>;
let program: Program;
let browser: Browser;
let page: Page;
let complaints: string[];
let url: string;

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  providers = await buildProviders(url);
  // LinkedIn stays without an account, so that both kinds of squares are seen.
  program = await runProgram({
    ...providers.env,
    LINKEDIN_CLIENT_ID: '',
    LINKEDIN_CLIENT_SECRET: '',
    PORT: String(port),
  });
  browser = await openBrowser();
  ({ page, complaints } = await openPage(browser));
  page.setDefaultTimeout(10 * SECONDS);
  await page.emulateMedia({ reducedMotion: 'reduce' });
}, 240 * SECONDS);

afterAll(async () => {
  await browser?.close();
  await program?.stop();
  await providers?.close();
}, 30 * SECONDS);

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** Nothing that axe finds, in light and dark, wide and narrow. */
async function inspect(name: string): Promise<void> {
  await page.evaluate(AXE);
  for (const { scheme, width } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForFunction(
      (wanted) => document.documentElement.dataset.mantineColorScheme === wanted,
      scheme,
    );
    await settle(page);
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-${scheme}-${width}.png` });
    const found = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: { run: () => Promise<AxeResults> } };
      const { scrollWidth, clientWidth } = document.documentElement;
      const { violations } = await axe.run();
      const wider = scrollWidth > clientWidth ? ['wider than the window'] : [];
      return [...wider, ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)];
    });
    expect(found, `${name} ${scheme} ${width}`).toEqual([]);
  }
}

/** Gives the provider's two forms what they ask for. */
async function signInAtProvider(subject: string): Promise<void> {
  await page.locator('input[name="login"]').fill(subject);
  await page.locator('input[name="password"]').fill('any');
  await page.locator('button[type="submit"]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('the squares lead where they are configured and say where they are not', async () => {
  await page.goto(`${url}/auth/login`);
  await page.getByText('The others are not configured here.').waitFor();
  const linkedin = page.getByRole('button', { name: 'LinkedIn', exact: true });
  expect(await linkedin.getAttribute('aria-disabled')).toBe('true');
  await inspect('login');
  expect(complaints).toEqual([]);
});

test('a person the provider knows connects an account and is signed in from then on', async () => {
  providers.people.set('mara', { email: MARA.account, given_name: 'Mara' });
  await press('Google');
  await signInAtProvider('mara');
  await heading('Continue with Google');
  expect(new URL(page.url()).search).toBe('');
  complaints.length = 0;
  await inspect('unbound');
  await press('Create an account');
  expect(await page.getByLabel('First name').inputValue()).toBe('Mara');
  expect(await page.getByLabel('Email').inputValue()).toBe(MARA.account);
  await inspect('register');
  await press('Back');
  await press('Connect my account');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await press('Connect Google');
  await page.getByText('Wrong username or password').first().waitFor();
  await inspect('bind');
  await page.getByLabel('Password', { exact: true }).fill(MARA.password);
  await press('Connect Google');
  await page.waitForURL(`${url}/`);
  await page.getByText('Google is connected to your account').waitFor();

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(`${url}/auth/login?next=%2Freports%2Fperformance`);
  await press('Google');
  await page.waitForURL(/\/reports\/performance/);
  expect(complaints).toEqual([]);
});

test('the provider is listed in the login information and can be disconnected', async () => {
  await page.goto(`${url}/settings/login`);
  const leave = page.getByRole('button', { name: 'Disconnect Google' });
  await leave.waitFor();
  await page.waitForLoadState('networkidle');
  await inspect('login-information');
  await leave.click();
  await press('Disconnect');
  await page.getByText('No provider is connected').waitFor();
  expect(complaints).toEqual([]);
});

test('a signed-in user connects a provider there, by the password, and may say no', async () => {
  await press('Connect Google');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Present password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Go to Google' }).click();
  await dialog.getByText('The password is incorrect').waitFor();
  await inspect('connect');
  await dialog.getByLabel('Present password', { exact: true }).fill(MARA.password);
  await dialog.getByRole('button', { name: 'Go to Google' }).click();
  await page.waitForURL('**/settings/login');
  await page.getByText('Google is connected to your account').waitFor();
  await page.getByRole('button', { name: 'Disconnect Google' }).waitFor();
  expect(await page.getByRole('button', { name: 'Connect Google', exact: true }).count()).toBe(0);

  await page.evaluate(() => sessionStorage.setItem('connecting_provider', 'facebook.x'));
  await page.goto(`${url}/auth/third-party?error=access_denied&state=facebook.x`);
  await page.getByText('You did not go on at Facebook.').waitFor();
  await page.getByRole('link', { name: 'Back to login information' }).click();
  await page.getByRole('button', { name: 'Connect Facebook' }).waitFor();
  await page.getByRole('button', { name: 'Disconnect Google' }).click();
  await press('Disconnect');
  await page.getByText('No provider is connected').waitFor();
  expect(complaints).toEqual([]);
});

test('a provider that posts its answer from its own site leads to the same screen', async () => {
  providers.people.set('tom', { email: 'tom@dealhive.example', email_verified: true });
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.context().clearCookies();
  await page.goto(`${url}/auth/login`);
  await press('Apple');
  await signInAtProvider('tom');
  await page.waitForURL(`${url}/`);
  // The provider's own page asks for a font that is not here.
  complaints.length = 0;
  await page.reload();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
  expect(complaints).toEqual([]);
});

test('whoever says no at the provider, or comes back twice, is told so', async () => {
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(`${url}/auth/third-party?error=access_denied&state=google.x`);
  await page.getByText('Sign-in with Google was cancelled.').waitFor();
  await inspect('cancelled');
  await page.goto(`${url}/auth/third-party?code=used&state=google.used`);
  await page.getByText('Your sign-in with the provider was not found, start again').waitFor();
  await page.goto(`${url}/auth/third-party`);
  await page.getByText('The address is incomplete.').waitFor();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await heading('Login');
  expect(complaints).toEqual([]);
});
