import type { OutsideRequest } from '#server/platform/outbound/fetch-outside.ts';
import { parseJson } from '#server/platform/parsers/parse-json.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { ProviderStatus } from './payout-provider.ts';

/** Response of a provider: HTTP status and JSON body, or the reason why there is none. */
export type ProviderResponse =
  | { status: number; body: Record<string, unknown> }
  | { status: null; why: string };

type ProviderRequest = OutsideRequest & { json?: unknown };

/**
 * Sends a request to a provider through the outbound HTTP client. The request is never logged or
 * included in an error, because it contains account details and secrets.
 */
export async function callProvider(
  url: string,
  path: string,
  { json, ...request }: ProviderRequest,
): Promise<ProviderResponse> {
  const headers = { accept: 'application/json', ...request.headers };
  const body = json === undefined ? (request.body ?? null) : JSON.stringify(json);
  if (json !== undefined) Object.assign(headers, { 'content-type': 'application/json' });
  // Loaded here, because every process reads the providers' variables, and few call a provider.
  const { fetchOutside } = await import('#server/platform/outbound/fetch-outside.ts');
  try {
    // Besides the public internet, the configured origin of the provider is allowed.
    const response = await fetchOutside(
      `${url}${path}`,
      { ...request, headers, body },
      originOf(url),
    );
    const content: unknown = parseJson((await response.text()) || '{}');
    if (typeof content === 'object' && content !== null) {
      return { status: response.status, body: content as Record<string, unknown> };
    }
    return { status: null, why: 'The response is not a JSON object.' };
  } catch (error) {
    const isBroken = error instanceof SyntaxError || error instanceof Refusal;
    return {
      status: null,
      why: isBroken ? 'The response is not valid JSON.' : 'There was no response.',
    };
  }
}

// Only a plain HTTP address, such as one on this machine, needs an exception from the outbound
// filter.
function originOf(url: string): string {
  const { protocol, origin } = new URL(url);
  return protocol === 'http:' ? origin : '';
}

/** An access token from the response of a login, and how long it is valid. */
export type IssuedToken = { response: ProviderResponse; token: string; seconds: number };

/**
 * Calls a provider with an access token. The token is cached until a minute before it expires, or
 * until the provider rejects it; `logIn` requests a new one. Without a token the response has no
 * status. Requests with `json` are POST requests, others GET requests.
 */
export function openSession(
  url: string,
  timeout_ms: number,
  logIn: () => Promise<IssuedToken>,
): (path: string, request?: ProviderRequest) => Promise<ProviderResponse> {
  let cached: { token: string; ends_at: number } | null = null;
  return async (path, request = {}) => {
    if (!cached || cached.ends_at <= performance.now()) {
      const { response, token, seconds } = await logIn();
      if (response.status === null) return response;
      if (response.status !== 200 && response.status !== 201) {
        return { status: null, why: `The provider answered ${response.status} to the login.` };
      }
      cached = { token, ends_at: performance.now() + (seconds - 60) * 1000 };
    }
    const response = await callProvider(url, path, {
      method: request.json === undefined ? 'GET' : 'POST',
      ...request,
      headers: { authorization: `Bearer ${cached.token}`, ...request.headers },
      timeout_ms,
    });
    if (response.status === 401) cached = null;
    return response;
  };
}

/** Signs in to a provider without a further request; resolves to what is wrong, or null. */
export async function checkLogin(logIn: () => Promise<IssuedToken>): Promise<string | null> {
  const { response, token } = await logIn();
  if (response.status === null) return response.why;
  const isGood = (response.status === 200 || response.status === 201) && token !== '';
  return isGood ? null : `The provider answered ${response.status} to the login.`;
}

/** Requests an access token by OAuth 2 client credentials. */
export async function logInByClientCredentials(
  url: string,
  path: string,
  account: { id: string; secret: string; scope?: string },
  timeout_ms: number,
): Promise<IssuedToken> {
  const { id, secret, scope } = account;
  const basic = Buffer.from(`${id}:${secret}`).toString('base64');
  const response = await callProvider(url, path, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope && { scope }) }),
    timeout_ms,
  });
  const { access_token, expires_in } = response.status === null ? {} : response.body;
  return { response, token: textOf(access_token), seconds: Number(expires_in) || 0 };
}

/** A member of a response as text; empty if missing. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A member of a response as an object; empty if missing. */
export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** An unusable response proves nothing: the status of the payout is unknown. */
export function toUnknown(response: ProviderResponse): ProviderStatus {
  if (response.status === null) return { state: 'unknown', why: response.why };
  return { state: 'unknown', why: `The provider answered ${response.status}.` };
}
