import { BATCH_PATH } from '#contract/batch.ts';
import { APP_ID } from '#contract/call.ts';
import { firstCalls } from './first-calls.ts';
import { locale } from './language.ts';

/** The request of the page, for the application to take its answers. */
export type Early = {
  token: string | null;
  calls: readonly { path: string; req: object }[];
  response: Promise<Response>;
};

// Runs inline in the page, before any other file has arrived.
const chosen = localStorage.getItem('scheme');
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
document.documentElement.dataset.mantineColorScheme =
  chosen === 'light' || chosen === 'dark' ? chosen : system;

const { pathname, search } = location;
const token = localStorage.getItem(pathname.startsWith('/staff') ? 'staff_token' : 'token');
const calls = firstCalls(pathname, search, {
  hasToken: token !== null,
  lastRange: localStorage.getItem('last_range'),
}).map(([path, attributes = {}, page]) => ({
  path,
  req: {
    header: { token: token ?? '' },
    fields: [],
    attributes,
    filter: {},
    ...(page && { page }),
  },
}));
if (calls.length > 0) {
  const body = JSON.stringify({
    early: true,
    calls: calls.map((one) => ({ appId: APP_ID, ...one })),
  });
  const headers = { 'content-type': 'application/json', 'accept-language': locale };
  const response = fetch(`/api${BATCH_PATH}`, { method: 'POST', headers, body });
  // The application makes the calls again.
  response.catch(() => {});
  Object.assign(globalThis, { early: { token, calls, response } satisfies Early });
}
