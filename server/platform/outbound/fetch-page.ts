import { isIP } from 'node:net';
import { getDomain } from 'tldts';
import { type Agent, fetch } from 'undici';
import { isOutsideAddress, type OneAllowed } from './judge-address.ts';
import { OutsideFailure, openAgent } from './open-agent.ts';
import { readBody } from './read-body.ts';

const PORTS = [80, 443, 8080, 8443];
const MOST_HOPS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

/** What a page answered; of its body the first 64 KiB. */
export type Page = { status: number; body: string };

/**
 * Reads a page that somebody named, by http or https, and only from the open internet (and from
 * `allowed`). Up to five redirects are followed, each judged anew and only to the same registrable
 * host. Throws OutsideFailure.
 */
export async function fetchPage(
  address: string,
  { allowed, signal }: { allowed: OneAllowed | null; signal: AbortSignal },
): Promise<Page> {
  // Of its own: a connection that is kept belongs to whom it was judged for.
  const agent = openAgent(allowed);
  try {
    return await follow(address, { allowed, signal, agent });
  } catch (error) {
    if (error instanceof OutsideFailure) throw error;
    throw new OutsideFailure('The page did not answer.', { cause: error });
  } finally {
    await agent.destroy();
  }
}

type Way = { allowed: OneAllowed | null; signal: AbortSignal; agent: Agent };

async function follow(address: string, way: Way): Promise<Page> {
  const start = judgePage(address, way.allowed);
  let url = start;
  for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
    const response = await fetch(url, {
      headers: { 'user-agent': 'tributary-site-check', accept: 'text/html, text/plain' },
      redirect: 'manual',
      dispatcher: way.agent,
      signal: way.signal,
    });
    const location = response.headers.get('location');
    if (!REDIRECTS.includes(response.status) || location === null) {
      const body = await readBody(response.body, true);
      return { status: response.status, body: body.toString('utf8') };
    }
    await response.body?.cancel();
    url = judgePage(URL.parse(location, url)?.href ?? '', way.allowed);
    if (registrableOf(url) !== registrableOf(start)) {
      throw new OutsideFailure(`${start.host} sends on to another host.`);
    }
  }
  throw new OutsideFailure(`${start.host} sends on without end.`);
}

/** The address where it may be asked at all; throws OutsideFailure. */
function judgePage(address: string, allowed: OneAllowed | null): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw new OutsideFailure('This is no web address.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const isPlain = url.username === '' && url.password === '';
  const isAllowedPort = PORTS.includes(port) || port === allowed?.port;
  const isAllowed = host === allowed?.address && port === allowed.port;
  const isGoodHost = isAllowed || isIP(host) === 0 || isOutsideAddress(host);
  if (isPlain && isAllowedPort && isGoodHost) return url;
  throw new OutsideFailure(`${url.host} may not be asked.`);
}

// Two customers of one hosting company are two hosts: its suffix is as good as public.
const registrableOf = ({ hostname }: URL) =>
  getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
