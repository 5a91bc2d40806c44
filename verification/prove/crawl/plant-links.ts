import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildPublisher } from '#server/people/accounts/builders.ts';
import { setDefaultSite } from '#server/people/accounts/default-site.ts';
import { buildSite } from '#server/people/sites/builders.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { buildLink } from '#server/traffic/links/builders.ts';
import type { Application } from '../open-application.ts';
import { pickOne, pickWord, type Random } from '../seeded-random.ts';
import type { Web } from './open-web.ts';
import { serveBrand } from './serve-brand.ts';

const PARAM = 'click_ref';

/** Paths of a brand's shop by the fault type they cause; 0 for valid links. */
const SHOP_PATHS: Readonly<Record<number, readonly string[]>> = {
  0: ['ok', 'plain', 'numbered', 'keeps', 'cookie', 'twice', ''],
  3: ['gone', 'over', 'error'],
  4: ['home', 'searched', 'titled'],
  5: ['out', 'sold'],
  6: ['drops'],
  7: ['away'],
  8: ['shut', 'barred', 'inside', 'round'],
};

/** Number of faults per type, of good links and of brands to plant. */
export type Size = { brands: number; faults: number; good: number };
/** A URL on the publisher's pages and its fault type; 0 for a good one. */
export type Planted = { url: string; type: number };

/** Builds a publisher with a site, brands with shops, and links of every kind between them. */
export async function plantLinks(app: Application, web: Web, random: Random, size: Size) {
  const owner = await openBlog(app, web, random);
  const shops = await openShops(app, web, random, owner, size.brands);
  const planted: Planted[] = [];
  for (const type of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    for (let nth = 0; nth < size.faults; nth += 1) {
      planted.push({ url: await plantFault(app, web, random, owner, shops, type, nth), type });
    }
  }
  for (let nth = 0; nth < size.good; nth += 1) {
    planted.push({ url: await plantGood(app, web, random, owner, shops, nth), type: 0 });
  }
  return { ...owner, planted };
}

/** Builds a publisher with a site on its own host, which serves nothing yet. */
export async function openBlog(app: Application, web: Web, random: Random, folder = '/') {
  const publisher = await buildPublisher(app);
  const host = `blog-${pickWord(random, 8)}.example.com`;
  const website = `http://${host}:${web.port}${folder}`;
  const { site_id } = await buildSite(app, publisher, { website });
  await inTransaction(app.db, (tx) => setDefaultSite(tx, publisher.publisher_id, site_id));
  return { ...publisher, site_id, host };
}

type Owner = Awaited<ReturnType<typeof openBlog>>;
type Shop = Awaited<ReturnType<typeof buildBrand>> & { origin: string };
type Shops = { joined: Shop[]; offline: Shop; foreign: Shop; unjoined: Shop; ended: Shop };

async function openShops(
  app: Application,
  web: Web,
  random: Random,
  owner: Owner,
  brands: number,
): Promise<Shops> {
  const open = async (relationship: 0 | 2 | 3, status: 'online' | 'offline' = 'online') => {
    const domain = `shop-${pickWord(random, 8)}.example.net`;
    const origin = `http://www.${domain}:${web.port}`;
    const brand = await buildBrand(app, {
      domain,
      status,
      site_url: `${origin}/`,
      click_ref_param: PARAM,
    });
    if (relationship !== 0) await buildRelationship(app, owner, brand, relationship);
    web.serve(`www.${domain}`, serveBrand(PARAM, `http://elsewhere.example.org:${web.port}/`));
    return { ...brand, origin };
  };
  web.serve('elsewhere.example.org', (_path, response) => response.end('Another shop'));
  const joined = [];
  for (let nth = 0; nth < brands; nth += 1) joined.push(await open(2));
  return {
    joined,
    offline: await open(2, 'offline'),
    foreign: await open(2),
    unjoined: await open(0),
    ended: await open(3),
  };
}

async function plantFault(
  app: Application,
  web: Web,
  random: Random,
  owner: Owner,
  shops: Shops,
  type: number,
  nth: number,
): Promise<string> {
  const shop = pickOne(random, shops.joined);
  const track = (to: Shop, path: string) => trackTo(app, owner, to, path);
  const name = pickWord(random, 8);
  if (type === 1) return track(shops.offline, `/ok/${name}`);
  if (type === 2) return track(nth % 2 ? shops.unjoined : shops.ended, `/ok/${name}`);
  if (type === 9) return `${(nth % 2 ? shop : shops.unjoined).origin}/ok/${name}`;
  if (type === 3 && nth % 4 === 3) return `${app.config.tracking_url}/t/${pickWord(random, 7)}`;
  if (type === 7 && nth % 2 === 1) {
    const target = pickOne(random, [
      `http://elsewhere.example.org:${web.port}/ok/${name}`,
      `http://${shop.domain}.evil.example.org/`,
      'javascript:alert(1)',
    ]);
    return `${await track(shop, `/ok/${name}`)}?url=${encodeURIComponent(target)}`;
  }
  const paths = SHOP_PATHS[type] ?? [];
  return track(shop, `/${paths[nth % paths.length]}/${name}`);
}

async function plantGood(
  app: Application,
  web: Web,
  random: Random,
  owner: Owner,
  shops: Shops,
  nth: number,
): Promise<string> {
  const shop = pickOne(random, shops.joined);
  const name = pickWord(random, 8);
  const paths = SHOP_PATHS[0] ?? [];
  const path = paths[nth % paths.length];
  if (nth % 10 === 0) return `http://elsewhere.example.org:${web.port}/${name}`;
  if (nth % 10 === 5) {
    const target = `${shop.origin}/ok/${name}`;
    return `${await trackTo(app, owner, shop, '/')}?url=${encodeURIComponent(target)}`;
  }
  return trackTo(app, owner, shop, path === '' ? '/' : `/${path}/${name}`);
}

let uid = 0;

async function trackTo(app: Application, owner: Owner, to: Shop, path: string): Promise<string> {
  uid += 1;
  const target_url = to.origin + path;
  const { code } = await buildLink(app, owner, to, { target_url, uid1: `planted ${uid}` });
  return `${app.config.tracking_url}/t/${code}`;
}
