import type * as z from 'zod/mini';
import type { siteLook } from '#contract/sites/publisher.ts';
import type { Config } from '#server/platform/config.ts';
import { fetchPage } from '#server/platform/outbound/fetch-page.ts';
import { names } from '#server/platform/outbound/names.ts';
import { PROOF_NAME, proofsOf } from './proofs-of.ts';
import { readMetaTags } from './read-meta-tags.ts';

const TOTAL_MS = 15_000;
const MAX_SHOWN = 100;

type Look = z.output<typeof siteLook>;
type Way = Look['way'];

/** The way in which a site carries its proof, or what was found instead in each. 15 s at most. */
export async function lookForProof(
  config: Config,
  website: string,
  token: string,
): Promise<{ way: Way } | { looked: Look[] }> {
  const asking = { allowed: config.outbound_allowed, signal: AbortSignal.timeout(TOTAL_MS) };
  const { meta, file, dns } = proofsOf(website, token);
  const readPage = async (address: string) => {
    const { status, body } = await fetchPage(address, asking);
    return status === 200 ? body : '';
  };
  const found: Record<Way, Promise<string[]>> = {
    meta: readPage(meta.address).then((body) => readMetaTags(body, PROOF_NAME)),
    file: readPage(file.address).then((body) => (body.trim() === '' ? [] : [body.trim()])),
    dns: names.resolveTxt(dns.name),
  };
  const wanted: Record<Way, string> = { meta: token, file: file.content, dns: dns.value };
  const ways = ['meta', 'file', 'dns'] as const;
  const looks = ways.map((way) => compare(way, found[way], wanted[way]));
  // The first proof is enough: the slower ways are not waited for.
  const proven = await Promise.any(looks.map(requireProven)).catch(() => null);
  return proven ?? { looked: (await Promise.all(looks)) as Look[] };
}

async function requireProven(look: ReturnType<typeof compare>): Promise<{ way: Way }> {
  const { way, outcome } = await look;
  if (outcome === 'proven') return { way };
  throw new Error(outcome);
}

async function compare(way: Way, found: Promise<string[]>, wanted: string) {
  const texts: string[] | null = await found.catch(({ code }: NodeJS.ErrnoException) =>
    code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null,
  );
  // Why nothing answered is not told: that would map out networks that the asker cannot see.
  if (texts === null) return { way, outcome: 'unreachable', found: null } as const;
  if (texts.includes(wanted)) return { way, outcome: 'proven', found: null } as const;
  const [first] = texts;
  if (first === undefined) return { way, outcome: 'missing', found: null } as const;
  return { way, outcome: 'different', found: first.slice(0, MAX_SHOWN) } as const;
}
