import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { InputOf } from '#contract/call.ts';
import { orderReport } from '#contract/orders/fields.ts';
import { type KeyScope, keyScopes } from '#contract/orders/keys.ts';
import type { addStaffOrder } from '#contract/orders/staff.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { hashToken, newCode, newToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { deriveClickKey, makeClickRef } from '#server/traffic/clicks/make-click-ref.ts';
import { addKey } from './intake/keys/brand-keys.ts';
import { receiveOrder } from './intake/receive-order.ts';
import { decideOrderLines } from './lines/decide-lines.ts';

type App = Pick<Parts, 'db' | 'config'>;

type BrandOverrides = {
  currency?: string;
  cookie_days?: number;
  lock_days?: number;
  /** Millionths of the sale; 50000 (5 %) by default. null: the brand has no commission rule. */
  rate_ppm?: number | null;
  /** Fixed commission in minor units, instead of a percentage; per order by default. */
  fixed_minor?: bigint;
  basis?: 'order' | 'line' | 'unit';
  cap_order_minor?: bigint;
  cap_month_minor?: bigint;
};

/** Creates an online brand with one commission rule and a secret for reporting orders. */
export async function buildReportingBrand(t: App, overrides: BrandOverrides = {}) {
  const { currency = 'USD', cookie_days = 30, rate_ppm = 50_000, fixed_minor } = overrides;
  const { lock_days = 0, basis = 'order' } = overrides;
  const mcid = `brand-${newCode(10).toLowerCase()}`;
  const secret = newToken();
  const at = now();
  const { id } = await t.db
    .insertInto('brands')
    .values({
      mcid,
      merchant_name: `Brand ${mcid}`,
      site_url: `https://${mcid}.example.com/`,
      domain: `${mcid}.example.com`,
      currency,
      cookie_days,
      lock_days,
      secret_hash: hashToken(secret),
      terms_version: 1,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (rate_ppm !== null) {
    await t.db
      .insertInto('commission_rules')
      .values({
        brand_id: id,
        terms_version: 1,
        name: 'Every sale',
        kind: fixed_minor === undefined ? 'percent' : 'fixed',
        rate_ppm: fixed_minor === undefined ? rate_ppm : null,
        fixed_minor: fixed_minor ?? null,
        basis: fixed_minor === undefined ? null : basis,
        cap_order_minor: overrides.cap_order_minor ?? null,
        cap_month_minor: overrides.cap_month_minor ?? null,
        currency,
        effective_from: new Date(0),
        created_at: at,
      })
      .execute();
  }
  return { id, mcid, currency, cookie_days, lock_days, secret };
}

/**
 * Makes a click reference on a new link of the site to the brand. The click row does not exist yet.
 */
export async function buildClickRef(
  t: App,
  {
    brand,
    site,
    at = now(),
  }: {
    brand: { id: number };
    site: { publisher_id: number; site_id: number };
    at?: Date;
  },
): Promise<string> {
  const link = await t.db
    .insertInto('links')
    .values({
      code: newCode(10),
      publisher_id: site.publisher_id,
      site_id: site.site_id,
      brand_id: brand.id,
      target_url: 'https://example.com/',
      same_key: newCode(20),
      uid1: 'spring',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return makeClickRef(deriveClickKey(t.config.secret_key), link.id, at.getTime());
}

/** The query string of a pixel report, signed like a brand's server does; empty fields are not signed. */
export function signReport(
  brand: { mcid: string; secret: string },
  fields: Record<string, string>,
): string {
  const signed = { ...fields, brand: brand.mcid };
  const lines = Object.entries(signed)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`);
  const signature = createHmac('sha256', hashToken(brand.secret))
    .update(lines.sort().join('\n'))
    .digest('hex');
  return new URLSearchParams({ ...signed, signature }).toString();
}

/** Reports an order as a brand does, `POST /in/conversion`, and returns the whole response body. */
export async function reportOrder(
  t: { app: FastifyInstance },
  brand: { mcid: string; secret: string },
  fields: Record<string, unknown>,
) {
  const payload = { brand: brand.mcid, secret: brand.secret, ...fields };
  const answer = await t.app.inject({ method: 'POST', url: '/in/conversion', payload });
  return answer.json();
}

type OrderLineOverrides = {
  brand?: Awaited<ReturnType<typeof buildReportingBrand>>;
  site?: { publisher_id: number; site_id: number };
  /**
   * Fields of the brand's report; by default amount "100.00" and the current time as order time.
   */
  report?: Partial<Omit<InputOf<typeof addStaffOrder>, 'brand_id'>>;
  /** pending by default; a rejection has the reason RETURNED. */
  status?: 'pending' | 'approved' | 'rejected';
};

/** Creates an order of a brand, attributed by a click of the site, in the requested status. */
export async function buildOrderLine(t: App, overrides: OrderLineOverrides = {}) {
  const brand = overrides.brand ?? (await buildReportingBrand(t));
  const site = overrides.site ?? (await buildPublisherWithSite(t));
  const { status = 'pending' } = overrides;
  const order_id = String(overrides.report?.order_id ?? `order-${newCode(10)}`);
  const clickedAt = new Date(now().getTime() - 60_000);
  const report = orderReport.parse({
    ...(overrides.report?.lines ? {} : { amount: '100.00' }),
    click_ref: await buildClickRef(t, { brand, site, at: clickedAt }),
    ...overrides.report,
    order_id,
  });
  const recorded = await receiveOrder(t, brand, report, 'demo');
  if (status !== 'pending') {
    const staff = await buildStaff(t);
    const reason = status === 'rejected' ? ('RETURNED' as const) : undefined;
    await decideOrderLines(t.db, staff, {
      ids: recorded.order_line_ids,
      decision: status,
      reason,
    });
  }
  const [order_line_id] = recorded.order_line_ids;
  if (order_line_id === undefined) throw new Error('The order has no line.');
  return { brand, site, order_id, order_line_id, ...recorded };
}

/** Issues an API key of a brand. */
export async function buildBrandKey(
  t: App,
  brand: { id: number },
  scopes: readonly KeyScope[] = keyScopes,
): Promise<{ id: number; key: string }> {
  const staff = await buildStaff(t, 'admin');
  const input = { brand_id: brand.id, name: 'Shop', scopes: [...scopes] };
  return addKey(t.db, staff, { ...input, expires_in_days: undefined });
}
