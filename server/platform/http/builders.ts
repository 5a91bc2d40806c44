import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkAccount } from '#contract/accounts/publisher.ts';
import { APP_ID } from '#contract/call.ts';
import { askFrom } from '#fixtures/testing/ask-from.ts';
import type { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import { buildCountryDatabase } from '#server/traffic/redirect/origins/builders.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;
type Headers = Record<string, string>;

/** Visitors at separate loopback addresses, and their countries. */
export const VISITORS = { '127.0.1.1': 'DE', '127.0.1.2': 'FR', '127.0.1.3': 'JP' };
export const STRANGER = '127.0.1.9';

/** Requests that the call below allows one address within ten minutes. */
const LIMIT = 120;
/** The redirect's fast path leaves requests with this header to the ordinary server. */
export const NOT_PLAIN = { 'http2-settings': 'x' };

/** Writes a country database with the visitors, the stranger and the proxy; returns its path. */
export async function buildVisitorCountries(folder: string): Promise<string> {
  const countries = Object.entries({ ...VISITORS, [STRANGER]: 'NZ', '127.0.0.1': 'AQ' });
  const ranges = countries.map(([address, country]) => [`${address}/32`, country]);
  const path = join(folder, 'country.mmdb');
  await writeFile(path, buildCountryDatabase(Object.fromEntries(ranges)));
  return path;
}

/** The recorded clicks of a link, in order. */
export function findClicks(t: TestApp, link: { link_id: number }) {
  return t.db
    .selectFrom('clicks')
    .select(['visitor_key', 'country', 'invalid_reason'])
    .where('link_id', '=', link.link_id)
    .orderBy('id')
    .execute();
}

/** Each visitor follows one link through the fast path and one through Node's server. */
export async function visitByBothWays(t: TestApp, origin: string, headers: Headers) {
  const [fast, ordinary] = [await buildTrackingLink(t), await buildTrackingLink(t)];
  const served: (string | undefined)[] = [];
  const note = ({ url }: { url?: string }) => void served.push(url);
  t.app.server.on('request', note);
  const statuses: number[] = [];
  for (const [link, more] of [[fast, {}] as const, [ordinary, NOT_PLAIN] as const]) {
    for (const address of Object.keys(VISITORS)) {
      const visitor = askFrom(address, origin);
      const { status } = await visitor.ask(`/t/${link.code}`, { headers: { ...headers, ...more } });
      statuses.push(status);
      visitor.close();
    }
  }
  t.app.server.off('request', note);
  return {
    statuses,
    /** Number of visits that reached Node's own server. */
    ordinary_visits: served.filter((url) => url?.startsWith('/t/')).length,
    fast: await findClicks(t, fast),
    ordinary: await findClicks(t, ordinary),
  };
}

/** Sends requests from one address until the rate limit refuses; returns the replies. */
export async function exhaustLimit(
  address: string,
  origin: string,
  headersOf: (nth: number) => Headers,
): Promise<{ within: Set<string>; past: string | undefined }> {
  const visitor = askFrom(address, origin);
  const json = { appId: APP_ID, req: { header: {}, attributes: { account: 'another.user' } } };
  const messages: string[] = [];
  for (let nth = 0; nth <= LIMIT; nth += 1) {
    const asked = { method: 'POST', headers: headersOf(nth), json };
    const { body } = await visitor.ask(`/api${checkAccount.path}`, asked);
    messages.push((JSON.parse(body) as { message: string }).message);
  }
  visitor.close();
  return { past: messages.pop(), within: new Set(messages) };
}
