import { getDomain } from 'tldts';
import type { OneAllowed } from './check-address.ts';
import { OutsideFailure } from './outside-failure.ts';
import { visitPage } from './visit-page.ts';

const MAX_BYTES = 64 * 1024;
const MAX_HOPS = 5;

type FetchOptions = { allowed: OneAllowed | null; signal: AbortSignal; user_agent: string };

/** The response of a page, with the first 64 KiB of its body. */
export type Page = { status: number; body: string };

/**
 * Reads a page at an untrusted URL by http or https, only from the public internet (and from
 * `allowed`). Follows up to five redirects, each checked again and only within the same registrable
 * domain. Throws OutsideFailure.
 */
export async function fetchPage(
  address: string,
  { allowed, signal, user_agent }: FetchOptions,
): Promise<Page> {
  const { status, body } = await visitPage(address, {
    allowed,
    signal,
    max_bytes: MAX_BYTES,
    max_hops: MAX_HOPS,
    user_agent,
    accept: 'text/html, text/plain',
    check_redirect: (to, start) => {
      if (registrableOf(to) === registrableOf(start)) return;
      throw new OutsideFailure(`${start.host} redirects to another host.`);
    },
  });
  return { status, body: body.toString('utf8') };
}

// Private suffixes count: two customers of one hosting company are separate sites.
const registrableOf = ({ hostname }: URL) =>
  getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
