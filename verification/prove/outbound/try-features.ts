import { buildPostback, deliverDue } from '#server/access/postbacks/builders.ts';
import { insertDeliveries } from '#server/access/postbacks/events/store.ts';
import { testPostback } from '#server/access/postbacks/try-postback.ts';
import { visitPolitely } from '#server/insight/broken-links/hosts/visit-politely.ts';
import { LIMITS } from '#server/insight/broken-links/rules.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { FEED_LIMITS } from '#server/offers/products/fetching/fetch-feed.ts';
import { setFeed } from '#server/offers/products/fetching/set-feed.ts';
import { openFeedQueue } from '#server/offers/products/jobs.ts';
import { callProvider } from '#server/payouts/payout-providers/call-provider.ts';
import { openInstagramProvider } from '#server/people/accounts/third-party/open-instagram-provider.ts';
import { openOpenidProvider } from '#server/people/accounts/third-party/open-openid-provider.ts';
import { openidSettings } from '#server/people/accounts/third-party/rules.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { lookForProof } from '#server/people/sites/verification/look-for-proof.ts';
import type { Parts } from '#server/platform/parts.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { runAtOnce } from '../run-proofs.ts';

/** Input of a feature test: parts that allow one address, its origin, and the target URLs. */
type Aim = { parts: Parts; origin: string; addresses: readonly string[] };
/** Points a feature of the program at URLs; returns how often. */
export type Feature = (aim: Aim) => Promise<number>;

const POSTBACKS_EACH = 40;
const CONCURRENCY = 6;

/** Every feature of the program that requests an untrusted URL. */
export const features: Readonly<Record<string, Feature>> = {
  'postback tests and deliveries': aimPostbacks,
  'site checks': ({ parts, addresses }) =>
    aimAll(addresses, (address) =>
      lookForProof(parts.config, { website: address, channel_type: 2 }, 'a token'),
    ),
  'crawler visits': aimCrawler,
  'feed fetches': aimFeeds,
  'sign-in providers': aimSignIn,
  'payout providers': aimPayouts,
};

// A URL that cannot be parsed is refused without a request; that counts as an answer.
async function aimAll(addresses: readonly string[], ask: (one: string) => Promise<unknown>) {
  await runAtOnce(addresses.length, CONCURRENCY, async (index) => {
    await ask(addresses[index] ?? '').catch(() => {});
  });
  return addresses.length;
}

/**
 * Postbacks whose URL is written directly to the database, to test those that saving refuses too.
 */
async function aimPostbacks({ parts, origin, addresses }: Aim): Promise<number> {
  const groups = Math.ceil(addresses.length / POSTBACKS_EACH);
  await runAtOnce(groups, CONCURRENCY, async (group) => {
    const publisher = await buildPublisherWithSite(parts);
    for (let nth = 0; nth < POSTBACKS_EACH; nth += 1) {
      const address = addresses[group * POSTBACKS_EACH + nth];
      if (address === undefined) return;
      const { id } = await buildPostback(parts, publisher, { link_url: `${origin}/saved` });
      await parts.db
        .updateTable('postbacks')
        .set({ link_url: address })
        .where('id', '=', id)
        .execute();
      await testPostback(parts, publisher as never, { id });
      const event = { event_id: 'evt_aimed', event: 'transaction.created', payload: {} };
      const { publisher_id } = publisher;
      await insertDeliveries(parts.db, { postback_id: id, publisher_id }, [
        { ...event, subject: 'order:1:A', about: 'A' },
      ]);
    }
  });
  await deliverDue(parts);
  return addresses.length * 2;
}

function aimCrawler({ parts, addresses }: Aim): Promise<number> {
  const { signal } = new AbortController();
  const crawler = { ...parts, signal, limits: { ...LIMITS, delay_ms: 0, visit_ms: 5_000 } };
  const wanted = { accept: 'text/html', max_bytes: 1_024, max_hops: 5 };
  // The first visit of a host reads its robots.txt, the next one the page.
  return aimAll(addresses, async (address) => {
    await visitPolitely(crawler, address, wanted);
    await visitPolitely(crawler, address, wanted);
  });
}

async function aimFeeds({ parts, origin, addresses }: Aim): Promise<number> {
  const { mcid, brand_id } = await buildBrand(parts);
  const terms = { mcid, address: `${origin}/saved`, every_hours: 24, skip_bad: 0 as const };
  for (const address of addresses) {
    await setFeed(parts.db, terms);
    await parts.db
      .updateTable('product_feeds')
      .set({ address })
      .where('brand_id', '=', brand_id)
      .execute();
    await runNext(parts, openFeedQueue({ ...FEED_LIMITS, idle_ms: 5_000 }));
  }
  return addresses.length;
}

/** Payout providers at https URLs, and allowed ones that redirect to others. */
async function aimPayouts({ origin, addresses }: Aim): Promise<number> {
  const safe = addresses
    .map((address) => (address.startsWith(origin) ? address : address.replace(/^http:/i, 'https:')))
    // A plain http URL of the operator is requested at any address: it is an explicit opt-in.
    .filter((address) => URL.parse(address)?.protocol !== 'http:' || address.startsWith(origin));
  return aimAll(safe, (address) => callProvider(address, '', {}));
}

/**
 * Providers whose own URL is internal, and allowed ones that announce internal token endpoints:
 * `/issuer/<address>` selects that.
 */
async function aimSignIn({ origin, addresses }: Aim): Promise<number> {
  const account = { client_id: 'aimed', client_secret: 'aimed' };
  const round = { state: 'state', verifier: 'v'.repeat(43), nonce: 'nonce' };
  const back = { ...round, redirect_uri: 'https://tributary.example/auth/third-party' };
  const code = { ...back, code: 'code', iss: undefined };
  await aimAll(addresses, async (address) => {
    const metadata = {
      authorization_endpoint: address,
      token_endpoint: address,
      jwks_uri: address,
    };
    const bare = { ...account, issuer: '' };
    const named = { ...openidSettings.google, issuer: address, metadata };
    await openOpenidProvider(bare, named).identify(code);
  });
  await aimAll(addresses, async (address) => {
    const issuer = `${origin}/issuer/${Buffer.from(address).toString('base64url')}`;
    await openOpenidProvider({ ...account, issuer }, openidSettings.google).identify(code);
  });
  // Instagram's URLs are built in; no URL in its responses is requested.
  await openInstagramProvider({ ...account, issuer: origin })
    .identify(code)
    .catch(() => {});
  return addresses.length * 2 + 1;
}
