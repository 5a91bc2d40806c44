import { setTimeout } from 'node:timers/promises';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findRolledUpTo } from './roll-ups/partitions-store.ts';
import { rollUpNextClicks } from './roll-ups/roll-up-next-clicks.ts';
import { findLastNumber } from './roll-ups/store.ts';

type LinkOverrides = {
  target_url?: string;
  uid1?: string;
  brand_status?: 'online' | 'offline' | 'paused';
  /** 2, the default: joined. */
  relationship_status?: 1 | 2 | 3;
  allow_deep_link?: boolean;
  deeplink_domains?: string[];
  click_ref_param?: string;
  adds_afsrc?: boolean;
};

/** Creates a working tracking link with its publisher, brand and relationship. */
export async function buildTrackingLink(t: { db: Db }, overrides: LinkOverrides = {}) {
  const { publisher_id, site_id } = await buildPublisherWithSite(t);
  const at = now();
  const mcid = newCode(8).toLowerCase();
  const domain = `${mcid}.example.org`;
  const brand = await t.db
    .insertInto('brands')
    .values({
      mcid,
      merchant_name: `Brand <${mcid}>`,
      site_url: `https://${domain}/`,
      domain,
      status: overrides.brand_status ?? 'online',
      allow_deep_link: overrides.allow_deep_link ?? true,
      deeplink_domains: overrides.deeplink_domains ?? [],
      click_ref_param: overrides.click_ref_param ?? 'click_ref',
      adds_afsrc: overrides.adds_afsrc ?? true,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const status = overrides.relationship_status ?? 2;
  await t.db
    .insertInto('relationships')
    .values({ site_id, brand_id: brand.id, status, applied_at: at, decided_at: at })
    .execute();
  const code = newCode(8);
  const target_url = overrides.target_url ?? `https://www.${domain}/shop?from=us#top`;
  const link = await t.db
    .insertInto('links')
    .values({
      code,
      publisher_id,
      site_id,
      brand_id: brand.id,
      target_url,
      uid1: overrides.uid1 ?? null,
      same_key: code,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { link_id: link.id, code, publisher_id, site_id, brand_id: brand.id, domain, target_url };
}

const MAX_WAIT_MS = 60_000;
const POLL_MS = 20;

/**
 * Rolls up every committed click, as the worker does over time. Waits for clicks that are being
 * written and for what another worker is rolling up.
 */
export async function rollUpAllClicks(
  t: Pick<Parts, 'db'>,
  limits: Parameters<typeof rollUpNextClicks>[1] = {},
): Promise<void> {
  const last = await findLastNumber(t.db);
  let limitMs = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const hasMore = await rollUpNextClicks(t, limits);
    if (!hasMore && (await findRolledUpTo(t.db)) >= last) return;
    if (hasMore) limitMs = performance.now() + MAX_WAIT_MS;
    else await setTimeout(POLL_MS);
    if (performance.now() > limitMs) throw new Error('the roll-ups are behind after a minute');
  }
}
