import type * as z from 'zod/mini';
import type { siteLook } from '#contract/sites/publisher.ts';
import type { Config } from '#server/platform/config.ts';
import { fetchPage } from '#server/platform/outbound/fetch-page.ts';
import { names } from '#server/platform/outbound/names.ts';
import { networkSlug } from '#server/platform/settings/network-identity.ts';
import { hostOf } from '../rules.ts';
import { readMetaTags } from './read-meta-tags.ts';

/** The name of the meta tag, and the first part of the content of the file and the DNS record. */
const PROOF_NAME = 'affiliate-site';

const TOTAL_MS = 15_000;

const MAX_SHOWN = 100;

/**
 * The method by which a site proves its ownership, or what each method found instead. Takes at most
 * 15 s.
 */
export async function lookForProof(
  config: Config,
  site: ProvableSite,
  token: string,
): Promise<{ way: Method } | { looked: MethodResult[] }> {
  const options = {
    allowed: config.outbound_allowed,
    signal: AbortSignal.timeout(TOTAL_MS),
    user_agent: `${networkSlug(config)}-SiteCheck/1`,
  };
  const { meta, file, dns, page } = proofsOf(site, token);
  const readPage = async (address: string) => {
    const { status, body } = await fetchPage(address, options);
    return status === 200 ? body : '';
  };
  const home = readPage(meta.address);
  const own = page.address === meta.address ? home : readPage(page.address);
  const found: Record<Method, Promise<string[]>> = {
    meta: home.then((body) => readMetaTags(body, PROOF_NAME)),
    file: readPage(file.address).then((body) => (body.trim() === '' ? [] : [body.trim()])),
    dns: names.resolveTxt(dns.name),
    page: own.then((body) => body.match(PAGE_CODES) ?? []),
  };
  const expected: Record<Method, string> = {
    meta: token,
    file: file.content,
    dns: dns.value,
    page: page.code,
  };
  const methods = ['meta', 'file', 'dns', 'page'] as const;
  const results = methods.map((way) => compare(way, found[way], expected[way]));
  // The first proof is enough; slower methods are not awaited.
  const proof = await Promise.any(results.map(requireProven)).catch(() => null);
  return proof ?? { looked: (await Promise.all(results)) as MethodResult[] };
}

type ProvableSite = { website: string; channel_type: number };

const WEBSITE = 1;

/** Codes of channels in the text of a page; most networks of profiles allow 150 characters. */
const PAGE_CODES = new RegExp(`${PROOF_NAME}=[\\w-]{43}`, 'g');

/**
 * What to publish, and where, for each of the four methods of verification. The code on a page has to
 * be on the home page of a website, where strangers cannot write as they can in comments below an
 * article; of any other channel, on its own page.
 */
export function proofsOf({ website, channel_type }: ProvableSite, token: string) {
  return {
    meta: {
      address: new URL('/', website).href,
      tag: `<meta name="${PROOF_NAME}" content="${token}">`,
    },
    file: {
      address: new URL('/.well-known/affiliate-site.txt', website).href,
      content: `${PROOF_NAME}=${token}`,
    },
    dns: { name: `_affiliate-site.${hostOf(website)}`, value: `${PROOF_NAME}=${token}` },
    page: {
      address: channel_type === WEBSITE ? new URL('/', website).href : website,
      code: `${PROOF_NAME}=${token}`,
    },
  };
}

type MethodResult = z.output<typeof siteLook>;

type Method = MethodResult['way'];

async function requireProven(look: ReturnType<typeof compare>): Promise<{ way: Method }> {
  const { way, outcome } = await look;
  if (outcome === 'proven') return { way };
  throw new Error(outcome);
}

async function compare(way: Method, found: Promise<string[]>, expected: string) {
  const texts: string[] | null = await found.catch(({ code }: NodeJS.ErrnoException) =>
    code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null,
  );
  // The reason is not reported: it would map networks that the caller cannot see.
  if (texts === null) return { way, outcome: 'unreachable', found: null } as const;
  if (texts.includes(expected)) return { way, outcome: 'proven', found: null } as const;
  const [first] = texts;
  if (first === undefined) return { way, outcome: 'missing', found: null } as const;
  return { way, outcome: 'different', found: first.slice(0, MAX_SHOWN) } as const;
}
