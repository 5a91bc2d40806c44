import type { Agent, Response } from 'undici';
import type { OneAllowed } from './check-address.ts';
import { checkUrl } from './check-url.ts';
import { OutsideFailure } from './outside-failure.ts';

const REDIRECTS = [301, 302, 303, 307, 308];

/** One response that redirected to another address. */
export type Hop = { url: string; status: number; cookies: string[] };

type Rules = {
  allowed: OneAllowed | null;
  signal: AbortSignal;
  headers: Readonly<Record<string, string>>;
  max_hops: number;
  /** Throws OutsideFailure if this redirect may not be followed. */
  check_redirect?: ((to: URL, start: URL) => void) | undefined;
};

/** The final response, with its body not yet read. */
export type RedirectResult = {
  response: Response;
  /** The final URL after all redirects. */
  url: string;
  /** The redirect target, if redirects are not followed. */
  location: string | null;
  hops: Hop[];
  cookies: string[];
};

/**
 * Requests an address and follows its redirects, each checked again. Beyond `max_hops` a redirect
 * is a failure, except that with 0 it is returned. Throws OutsideFailure.
 */
export async function followRedirects(
  address: string,
  { allowed, signal, headers, max_hops, check_redirect }: Rules,
  agent: Agent,
): Promise<RedirectResult> {
  const { fetch } = await import('undici');
  const start = checkUrl(address, allowed);
  const hops: Hop[] = [];
  let url = start;
  for (;;) {
    const response = await fetch(url, { headers, redirect: 'manual', dispatcher: agent, signal });
    const location = REDIRECTS.includes(response.status) ? response.headers.get('location') : null;
    const cookies = response.headers.getSetCookie();
    if (location === null || max_hops === 0) {
      return { response, url: url.href, location, hops, cookies };
    }
    await response.body?.cancel();
    if (hops.length === max_hops) throw new OutsideFailure(`${start.host} redirects too often.`);
    hops.push({ url: url.href, status: response.status, cookies });
    url = checkUrl(URL.parse(location, url)?.href ?? '', allowed);
    check_redirect?.(url, start);
  }
}
