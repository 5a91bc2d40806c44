import { type Agent, fetch, type Response } from 'undici';
import type { OneAllowed } from './check-address.ts';
import { checkUrl } from './check-url.ts';
import { OutsideFailure } from './open-agent.ts';

const REDIRECTS = [301, 302, 303, 307, 308];

/** One answer on the way that sent on to another address. */
export type Hop = { url: string; status: number; cookies: string[] };

type Rules = {
  allowed: OneAllowed | null;
  signal: AbortSignal;
  headers: Readonly<Record<string, string>>;
  max_hops: number;
  /** Throws OutsideFailure where this redirect may not be followed. */
  judge_hop?: ((to: URL, start: URL) => void) | undefined;
};

/** What an address answered in the end, with its body not yet read. */
export type Followed = {
  response: Response;
  /** Where the answer came from, after all that was followed. */
  url: string;
  /** Where it would send on to: where no more was to be followed. */
  location: string | null;
  hops: Hop[];
  cookies: string[];
};

/**
 * Asks an address and follows its redirects, each judged anew; past `max_hops` the last one is handed
 * back where that is 0 and is otherwise a failure. Throws OutsideFailure.
 */
export async function followRedirects(
  address: string,
  { allowed, signal, headers, max_hops, judge_hop }: Rules,
  agent: Agent,
): Promise<Followed> {
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
    if (hops.length === max_hops) throw new OutsideFailure(`${start.host} sends on without end.`);
    hops.push({ url: url.href, status: response.status, cookies });
    url = checkUrl(URL.parse(location, url)?.href ?? '', allowed);
    judge_hop?.(url, start);
  }
}
