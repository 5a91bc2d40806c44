import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '#fixtures/testing/demo-password.ts';
import { findEnrolmentCode } from './find-enrolment-code.ts';

/** The first publisher of the demo network (below: its first staff member). */
export const MARA = { account: 'mara@publisher.example', password: DEMO_PASSWORD };
/** A member of Mara's team with the role finance_viewer. */
export const VERA = { account: 'vera@publisher.example', password: DEMO_PASSWORD };
/** An owner of a brand of the demo network. */
export const OWNER = { email: 'shop@brand.example', password: DEMO_PASSWORD, mcid: 'harbor-loom' };
export const STAFF = { email: 'staff@tributary.example', password: DEMO_PASSWORD };

type Reply = { code: number; message: string; data: Record<string, unknown> };

/** Makes a call without the screens and returns its data. */
export async function askProgram(
  url: string,
  path: string,
  attributes: object,
  token = '',
): Promise<Record<string, unknown>> {
  const { code, message, data } = await sendTo(url, path, attributes, token);
  if (code !== 0) throw new Error(`${path}: ${code} ${message}`);
  return data;
}

async function sendTo(url: string, path: string, attributes: object, token = ''): Promise<Reply> {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      appId: 32,
      req: { header: { token }, fields: [], attributes, filter: {} },
    }),
  });
  return (await answer.json()) as Reply;
}

/** Signs in with the form of the login screen; `next` is the page to return to. */
export async function logIn(
  page: Page,
  url: string,
  { account, password, next }: typeof MARA & { next?: string },
): Promise<void> {
  await page.goto(`${url}/auth/login${next ? `?next=${next}` : ''}`);
  await fillLogin(page, { account, password });
}

/** The same if the form is already shown. */
export async function fillLogin(page: Page, { account, password }: typeof MARA): Promise<void> {
  await page.getByLabel('Username or email', { exact: true }).fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Signs the page's browser in without the screens; returns the token. */
export async function enterAsPublisher(page: Page, url: string, who = MARA): Promise<string> {
  await goThere(page, url);
  const { token } = await askProgram(url, '/auth/sign_in', who);
  await page.evaluate((kept) => localStorage.setItem('token', kept), String(token));
  return String(token);
}

/** The same for the brand portal. */
export async function enterAsBrand(page: Page, url: string, who = OWNER): Promise<string> {
  await goThere(page, url);
  const { email, password } = who;
  const { token } = await askProgram(url, '/portal/auth/sign_in', { email, password });
  await page.evaluate((kept) => localStorage.setItem('portal_token', kept), String(token));
  return String(token);
}

/** The token is stored per origin: the page must be on the program's origin. A text loads fastest. */
async function goThere(page: Page, url: string): Promise<void> {
  if (!page.url().startsWith(url)) await page.goto(`${url}/robots.txt`);
}

/**
 * The same for the staff console: the first time the second factor is set up, later sign-ins use a
 * recovery code each, because no one-time code works twice.
 */
export async function enterAsStaff(page: Page, url: string): Promise<string> {
  await goThere(page, url);
  const { data } = await sendTo(url, '/auth/sign_in_admin', STAFF);
  const { challenge, secret } = data as { challenge: string; secret?: string };
  const kept = recoveryCodes.get(url) ?? [];
  const code = secret ? appCode(secret) : kept.pop();
  const path = secret ? '/auth/sign_in_admin_setup' : '/auth/sign_in_admin_two_factor';
  const enrolment_code = secret ? findEnrolmentCode(url, STAFF.email) : undefined;
  const signedIn = await askProgram(url, path, { challenge, code, enrolment_code });
  if (secret) recoveryCodes.set(url, signedIn.recovery_codes as string[]);
  const token = String(signedIn.token);
  await page.evaluate((given) => localStorage.setItem('staff_token', given), token);
  return token;
}

const recoveryCodes = new Map<string, string[]>();

/**
 * The code of an authenticator app, some steps of 30 seconds from now; one step ahead is accepted.
 */
export function appCode(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/**
 * Sets up the second factor on the staff login, with the enrolment code that the program has
 * printed unless another is given; returns its secret and the recovery codes.
 */
export async function setUpFactor(
  page: Page,
  enrolmentCode = findEnrolmentCode(page.url(), STAFF.email),
): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor();
  await page.getByRole('img', { name: 'QR code: key for your authenticator app' }).waitFor();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('Code from the app').fill(appCode(secret));
  await page.getByLabel('Enrolment code').fill(enrolmentCode);
  await page.getByRole('button', { name: 'Turn on and log in' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  const codes = await list.locator('code').allTextContents();
  await page.getByRole('button', { name: 'I have saved my codes' }).click();
  return { secret, codes };
}

/** Waits until the screen shows its data, no request is pending and nothing is animated. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      document.querySelector('.skeleton, [aria-busy="true"]') === null,
  );
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity,
      ),
  );
}
