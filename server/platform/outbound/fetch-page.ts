import { getDomain } from 'tldts';
import type { OneAllowed } from './check-address.ts';
import { OutsideFailure } from './open-agent.ts';
import { visitPage } from './visit-page.ts';

const MAX_BYTES = 64 * 1024;
const MAX_HOPS = 5;

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
  const { status, body } = await visitPage(address, {
    allowed,
    signal,
    max_bytes: MAX_BYTES,
    max_hops: MAX_HOPS,
    user_agent: 'tributary-site-check',
    accept: 'text/html, text/plain',
    judge_hop: (to, start) => {
      if (registrableOf(to) === registrableOf(start)) return;
      throw new OutsideFailure(`${start.host} sends on to another host.`);
    },
  });
  return { status, body: body.toString('utf8') };
}

// Two customers of one hosting company are two hosts: its suffix is as good as public.
const registrableOf = ({ hostname }: URL) =>
  getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
