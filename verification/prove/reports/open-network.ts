import { addApiToken, apiScopes } from '#contract/publisher-api/tokens.ts';
import { openSession } from '#server/people/accounts/sessions/open-session.ts';
import { buildPublisherWithSite, buildSite } from '#server/people/sites/builders.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildReportingBrand } from '#server/sales/orders/builders.ts';
import { buildLink } from '#server/traffic/links/builders.ts';
import { addCoupon } from '../add-coupon.ts';
import type { Application } from '../open-application.ts';
import { pickBelow, type Random } from '../seeded-random.ts';

/**
 * Zones with midnights that do not exist or occur twice, offsets of half and quarter hours, and
 * both sides of the date line.
 */
const ZONES = [
  'America/Santiago',
  'Asia/Kathmandu',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Cairo',
  'Asia/Kolkata',
  'America/St_Johns',
  'Asia/Beirut',
  'UTC',
  'Europe/Berlin',
  'Pacific/Kiritimati',
] as const;

/** Brands of five currencies; `rate_ppm` gives half cents, and one pays a fixed amount per line. */
const TERMS = [
  { currency: 'USD', rate_ppm: 73_350 },
  { currency: 'EUR', rate_ppm: 50_000 },
  { currency: 'JPY', rate_ppm: 55_500 },
  { currency: 'KWD', rate_ppm: 12_345 },
  { currency: 'GBP', fixed_minor: 250n },
  { currency: 'USD', rate_ppm: 125_000 },
] as const;

const UIDS = ['mail', 'Blog', '=1+1', 'a,"b"', '-7', 'naïve'] as const;
const CHANNELS = [1, 2, 4] as const;

export type Brand = Awaited<ReturnType<typeof buildReportingBrand>> & {
  merchant_name: string;
  coupons: { code: string; publisher_id: number }[];
};
export type Site = {
  site_id: number;
  code: string;
  name: string;
  channel_type: number;
  publisher_id: number;
};
/** A tracking link: the channel its clicks belong to, and the sub-ids it gives them. */
export type Link = { link_id: number; site: Site; brand: Brand; uids: (string | null)[] };
export type Publisher = {
  publisher_id: number;
  user_id: number;
  zone: string;
  currency: string;
  token: string;
  sites: Site[];
  /** Tokens of the publisher API by channel id. */
  api_tokens: Map<number, string>;
};
export type Network = { publishers: Publisher[]; brands: Brand[]; links: Link[] };

/**
 * Publishers in unusual time zones with channels and links, brands of several currencies, coupons.
 */
export async function openNetwork(
  app: Application,
  random: Random,
  publishers: number,
): Promise<Network> {
  const network: Network = { publishers: [], brands: [], links: [] };
  for (const terms of TERMS) {
    const brand = await buildReportingBrand(app, { ...terms, cookie_days: 30, lock_days: 0 });
    network.brands.push({ ...brand, merchant_name: `Brand ${brand.mcid}`, coupons: [] });
  }
  for (let nth = 0; nth < publishers; nth += 1) {
    const publisher = await addPublisher(app, nth);
    network.publishers.push(publisher);
    for (const brand of network.brands) {
      const coupon = { code: `ONLY-${nth}`, publisher_id: publisher.publisher_id };
      await addCoupon(app, brand.id, coupon);
      brand.coupons.push(coupon);
      for (const site of publisher.sites) {
        network.links.push(await addLink(app, random, site, brand));
        network.links.push(await addLink(app, random, site, brand));
      }
    }
  }
  return network;
}

async function addPublisher(app: Application, nth: number): Promise<Publisher> {
  const zone = ZONES[nth % ZONES.length] ?? 'UTC';
  const currency = TERMS[nth % 4]?.currency ?? 'USD';
  const own = await buildPublisherWithSite(app, { time_zone: zone, currency });
  const { publisher_id, user_id, token } = own;
  for (const channel_type of CHANNELS.slice(1, 2 + (nth % 2))) {
    await buildSite(app, own, { name: `Channel ${nth} of kind ${channel_type}`, channel_type });
  }
  const rows = await app.db
    .selectFrom('sites')
    .where('publisher_id', '=', publisher_id)
    .select(['id as site_id', 'code', 'name', 'channel_type'])
    .orderBy('id')
    .execute();
  const sites = rows.map((site) => ({ ...site, publisher_id }));
  return { publisher_id, user_id, zone, currency, token, sites, api_tokens: new Map() };
}

async function addLink(app: Application, random: Random, site: Site, brand: Brand): Promise<Link> {
  const uids = Array.from({ length: 5 }, (_, place) =>
    random() < 0.6 / (place + 1) ? (UIDS[pickBelow(random, UIDS.length)] ?? null) : null,
  );
  const given = uids.flatMap((uid, place) => (uid === null ? [] : [[`uid${place + 1}`, uid]]));
  const page = { target_url: `https://example.com/${newCode(10)}`, ...Object.fromEntries(given) };
  const to = { brand_id: brand.id, domain: 'example.com' };
  const { link_id } = await buildLink(app, site, to, page);
  return { link_id, site, brand, uids };
}

/** New sessions, because those of months ago have expired, and an API token for each channel. */
export async function signInAgain(app: Application, { publishers }: Network): Promise<void> {
  for (const publisher of publishers) {
    publisher.token = await openSession(app.db, { user_id: publisher.user_id });
    for (const { site_id } of publisher.sites) {
      const answer = await app.ask(
        addApiToken.path,
        { site_id, scopes: apiScopes, expires_on: 'never' },
        publisher,
      );
      publisher.api_tokens.set(site_id, (answer.data as { token: string }).token);
    }
  }
}
