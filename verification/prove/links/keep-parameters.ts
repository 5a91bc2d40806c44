import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildLink } from '#server/traffic/links/builders.ts';
import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import { pickBelow, pickWord, type Random } from '../seeded-random.ts';
import { buildSetup } from './build-setup.ts';
import { encodeText, openVisitor } from './open-visitor.ts';

const CONCURRENCY = 16;
const REFERENCE = /click_ref=[\w-]{32}$/;

type Kind = 'plain' | 'marked' | 'signed';

/**
 * Visits random pages of a brand that adds `afsrc=1` to landing addresses and of one that does not.
 * The parameters and the fragment of every page arrive unchanged, in their order; the mark is added
 * once, and not where the page has it or is signed. Written independently of the code under test.
 */
export async function keepParameters(
  app: Application,
  random: Random,
  count: number,
): Promise<Found> {
  const { publisher, open } = await buildSetup(app, random);
  const domain = `${pickWord(random, 8)}.shop.test`;
  const site_url = `https://www.${domain}/`;
  const plain = await buildBrand(app, { domain, site_url, adds_afsrc: false });
  await buildRelationship(app, publisher, plain);
  const brands = [
    { domain: open.domain, link: open.link, adds: true },
    { domain, link: await buildLink(app, publisher, plain), adds: false },
  ];
  const { visit } = await openVisitor(app);
  const violations: string[] = [];
  const seen = { plain: 0, marked: 0, signed: 0 };
  const pages = Array.from({ length: count }, () => makePage(random));
  await runAtOnce(count, CONCURRENCY, async (index) => {
    const { rest, kind } = pages[index] ?? { rest: '/', kind: 'plain' };
    seen[kind] += 1;
    for (const { domain: host, link, adds } of brands) {
      const page = new URL(`https://www.${host}${rest}`).href;
      const { location = '' } = await visit(`/t/${link.code}?url=${encodeText(page)}`);
      const [sent, arrived] = [divide(page), divide(location)];
      const pairs = [...sent.pairs, ...(adds && kind === 'plain' ? ['afsrc=1'] : [])];
      const reference = arrived.pairs.pop() ?? '';
      const isKept =
        REFERENCE.test(reference) &&
        arrived.path === sent.path &&
        arrived.fragment === sent.fragment &&
        arrived.pairs.join('&') === pairs.join('&');
      if (!isKept) violations.push(`${page} arrives as ${location}`);
    }
  });
  return {
    counts: {
      'pages with and without the mark': count,
      'of which have a mark already': seen.marked,
      'of which are signed': seen.signed,
    },
    violations,
  };
}

/** Path, parameters and fragment of an address, as they are written. */
function divide(address: string) {
  const [, path = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(address) ?? [];
  return { path, pairs: query ? query.split('&') : [], fragment };
}

const SIGNS = [
  ..."abzAZ019-._~!$'()*+,;:@/?=",
  '%20',
  '%26',
  '%3D',
  '%C3%BC',
  '%ff',
  '%',
  'ü',
  '日',
];
const MARKS = ['afsrc=1', 'afsrc=0', 'afsrc', 'AFSRC=1', '%61fsrc=1'];
const SIGNATURES = ['sig=ab%2Bc', 'X-Amz-Signature=0f', 'signature=x', 'hmac=1', 'url_signature=y'];

/** What follows the host of a random page: path, query and fragment. */
function makePage(random: Random): { rest: string; kind: Kind } {
  const pick = <Value>(values: readonly Value[]) => values[pickBelow(random, values.length)];
  const text = (most: number) =>
    Array.from({ length: pickBelow(random, most + 1) }, () => pick(SIGNS)).join('');
  // A value cannot begin with a name that has a meaning here.
  const pairs = Array.from({ length: pickBelow(random, 6) }, () =>
    pick([`x${text(8)}`, `x${text(4)}=${text(12)}`, '', `q=https://a.example/?afsrc=1`]),
  );
  const kind = pick<Kind>(['plain', 'plain', 'plain', 'marked', 'signed']) ?? 'plain';
  const special = { plain: [], marked: MARKS, signed: SIGNATURES }[kind];
  if (special.length > 0) pairs.splice(pickBelow(random, pairs.length + 1), 0, pick(special));
  const query = pairs.length > 0 || random() < 0.2 ? `?${pairs.join('&')}` : '';
  const fragment = pick(['', `#${text(12)}`, '#/shop?afsrc=1&sig=x']);
  return { rest: `/${text(10).replaceAll('?', '')}${query}${fragment}`, kind };
}
