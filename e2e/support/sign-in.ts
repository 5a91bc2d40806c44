import type { Page } from 'playwright-core';

/** The publisher of the demonstration network (and, below, its first member of staff). */
export const MARA = { account: 'mara@publisher.example', password: 'tributary-demo' };
const STAFF = { email: 'staff@tributary.example', password: 'tributary-demo' };

type Reply = { code: number; message: string; data: Record<string, unknown> };

/** Makes a call beside the screens and gives its data. */
export async function askProgram(
  url: string,
  path: string,
  attributes: object,
  token = '',
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      appId: 32,
      req: { header: { token }, fields: [], attributes, filter: {} },
    }),
  });
  const { code, message, data } = (await answer.json()) as Reply;
  if (code !== 0) throw new Error(`${path}: ${code} ${message}`);
  return data;
}

/** Signs the page's device in without its screens; gives the token. */
export async function enterAsPublisher(page: Page, url: string): Promise<string> {
  const { token } = await askProgram(url, '/auth/sign_in', MARA);
  await page.evaluate((kept) => localStorage.setItem('token', kept), String(token));
  return String(token);
}

/** The same for the staff console. */
export async function enterAsStaff(page: Page, url: string): Promise<string> {
  const { token } = await askProgram(url, '/auth/sign_in_admin', STAFF);
  await page.evaluate((kept) => localStorage.setItem('staff_token', kept), String(token));
  return String(token);
}

/** Waits until the screen has its figures, nothing is asked any more and nothing moves. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      document.querySelector('.mantine-Skeleton-root') === null,
  );
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity,
      ),
  );
}
