import { addApiToken, apiScopes } from '#contract/publisher-api/tokens.ts';
import { dataOf, type openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;
type Owner = { token: string; publisher_id: number; site_id: number };

/** A response, read as a client does that knows only the API documentation. */
export type ApiResponse = {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  code: string;
  message: string;
  // biome-ignore lint/suspicious/noExplicitAny: a client of another language sees plain JSON
  data: any;
};

/** All that a token may be allowed to do, for as long as the clock of a test is moved. */
export const EVERYTHING = { scopes: [...apiScopes], expires_on: 'never' };

/** An API client of a publisher with the token of a channel; `ask` makes one call. */
export async function buildApiClient(t: TestApp, owner?: Owner) {
  const site = owner ?? (await buildPublisherWithSite(t));
  const made = dataOf(await t.callAs(site, addApiToken, { ...EVERYTHING, site_id: site.site_id }));
  const body = { token: made.token, source: 'tributary' };
  const ask = (name: string, fields: Record<string, unknown> = {}) =>
    postApi(t, name, { ...body, ...fields });
  return { ...site, api_token: made.token, ask };
}

/** Sends any payload to a call of the API. */
export async function postApi(
  t: Pick<TestApp, 'app'>,
  name: string,
  payload: unknown,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<ApiResponse> {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/${name}`,
    headers,
    payload: text,
  });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
}
