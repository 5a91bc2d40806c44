import { BATCH_PATH } from '#contract/batch.ts';
import { APP_ID } from '#contract/call.ts';
import { locale } from './language.ts';
import { FIRST_CALLS, fillDays, type PageCalls, TOKEN_NAMES } from './page-calls.ts';

/** The request of the page, for the application to take its answers. */
export type Early = {
  token: string | null;
  /** `isTaken`: the application has used the answer; read by tests. */
  calls: readonly { path: string; req: object; isTaken?: boolean }[];
  response: Promise<Response>;
};

// Runs inline in the page, before any other file has arrived.
const chosen = localStorage.getItem('scheme');
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
document.documentElement.dataset.mantineColorScheme =
  chosen === 'light' || chosen === 'dark' ? chosen : system;

const listed = document.getElementById(FIRST_CALLS)?.textContent;
if (listed) sendFirst(JSON.parse(fillDays(listed)));

function sendFirst({ who, always, default: usual, days }: PageCalls): void {
  const token = localStorage.getItem(TOKEN_NAMES[who === 'visitor' ? 'publisher' : who]);
  if ((token === null) !== (who === 'visitor')) return;
  const areDaysUsual = ['30d', null].includes(localStorage.getItem('last_range'));
  const isDefault = location.search === '';
  const calls = [
    ...always,
    ...(isDefault ? usual : []),
    ...(isDefault && areDaysUsual ? days : []),
  ].map(({ path, ...req }) => ({
    path,
    req: { header: { token: token ?? '' }, fields: [], filter: {}, ...req },
  }));
  if (calls.length === 0) return;
  const body = JSON.stringify({ calls: calls.map((one) => ({ appId: APP_ID, ...one })) });
  const headers = { 'content-type': 'application/json', 'accept-language': locale };
  const response = fetch(`/api${BATCH_PATH}`, { method: 'POST', headers, body });
  // The application makes the calls again.
  response.catch(() => {});
  Object.assign(globalThis, { early: { token, calls, response } satisfies Early });
}
