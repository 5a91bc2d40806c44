import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { readConfig } from '#server/platform/config.ts';
import { newCode } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { buildBrandKey, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { start } from '#server/start/main.ts';
import { insertPastClicks } from '#server/traffic/clicks/insert-past-clicks.ts';

/**
 * The web role as in production, on an embedded, durable database with brands, publishers and the
 * clicks that orders are attributed to.
 */
const BRANDS = 20;
const PUBLISHERS = 30;
const CLICKS_PER_BRAND = 200;
const CLICK_AGE_MS = 600_000;

/** A brand as its shop knows it. */
export type Shop = { mcid: string; secret: string; key: string; refs: string[] };

const shops: Shop[] = [];
const running = await start(readConfig(), async (parts) => {
  const sites: Site[] = [];
  for (let nth = 0; nth < PUBLISHERS; nth += 1) sites.push(await buildPublisherWithSite(parts));
  for (let nth = 0; nth < BRANDS; nth += 1) shops.push(await buildShop(parts, sites, nth));
});
const end = () => void running.stop().then(() => process.exit(0));
process.on('SIGTERM', end);
process.on('disconnect', end);
process.send?.({
  port: Number(new URL(running.address).port),
  shops,
  database_url: running.parts.config.database_url,
});

type Site = { publisher_id: number; site_id: number };

async function buildShop(parts: Parts, sites: readonly Site[], nth: number): Promise<Shop> {
  const brand = await buildReportingBrand(parts, { lock_days: 30 });
  const { key } = await buildBrandKey(parts, brand);
  const links: (Site & { link_id: number; brand_id: number })[] = [];
  for (let place = 0; place < 10; place += 1) {
    const { publisher_id, site_id } = sites[(nth * 7 + place) % sites.length] as Site;
    const { id } = await parts.db
      .insertInto('links')
      .values({
        code: newCode(10),
        publisher_id,
        site_id,
        brand_id: brand.id,
        target_url: 'https://example.com/',
        same_key: newCode(20),
        uid1: 'spring',
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    links.push({ link_id: id, publisher_id, site_id, brand_id: brand.id });
  }
  const clicks = Array.from({ length: CLICKS_PER_BRAND }, (_, place) => ({
    ...(links[place % links.length] as (typeof links)[number]),
    clicked_at: Date.now() - CLICK_AGE_MS - place,
    ...{ uid1: 'spring', uid2: null, uid3: null, uid4: null, uid5: null },
    outcome: 'redirected',
    invalid_reason: null,
    visitor_key: newCode(12),
    ...{ device: 'mobile', country: 'DE', referrer_host: null, user_agent: 'Chrome' },
  }));
  const refs = await insertPastClicks(parts, clicks);
  return { mcid: brand.mcid, secret: brand.secret, key, refs };
}
