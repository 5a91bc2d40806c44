import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildPublisherWithSite, buildSite } from '#server/sites/builders.ts';

type Line = {
  order_id: string;
  line_id?: string;
  at: string;
  sale_minor: bigint;
  commission_minor: bigint;
  status?: 'pending' | 'approved' | 'rejected';
  event?: 'sale' | 'cancellation';
  click_id?: bigint;
  uid1?: string;
  reason?: string;
  customer_country?: string;
  customer_kind?: 'new' | 'existing';
  paid_at?: Date;
};

/** Whose line or click it is: rows of other capabilities, whatever built them. */
type Ground = { publisher_id: number; site_id: number; brand_id: number; currency?: string };

/** A brand as reports see it. */
export async function buildBrandRow(
  t: { db: Db },
  facts: { merchant_name: string; currency?: string; status?: 'online' | 'offline' },
): Promise<{ brand_id: number; mcid: string; currency: string }> {
  const mcid = facts.merchant_name.toLowerCase().replaceAll(' ', '-');
  const row = await t.db
    .insertInto('brands')
    .values({
      mcid,
      site_url: `https://${mcid}.example/`,
      domain: `${mcid}.example`,
      comm_rate: '10%',
      created_at: now(),
      updated_at: now(),
      ...facts,
    })
    .returning(['id as brand_id', 'currency'])
    .executeTakeFirstOrThrow();
  return { ...row, mcid };
}

/** A recorded visit at a moment (ISO 8601). */
export async function buildClickRow(
  t: { db: Db },
  ground: Ground,
  facts: {
    at: string;
    visitor?: string;
    invalid_reason?: string;
    uid1?: string;
    device?: string;
    country?: string;
    link_id?: number;
  },
): Promise<{ click_id: bigint }> {
  const { at, visitor, link_id = ground.brand_id, ...same } = facts;
  const { publisher_id, site_id, brand_id } = ground;
  const row = await t.db
    .insertInto('clicks')
    .values({
      ...same,
      publisher_id,
      site_id,
      brand_id,
      link_id,
      click_ref: newCode(32),
      clicked_at: at,
      visitor_key: visitor ?? newCode(12),
      outcome: 'redirected',
    })
    .returning('id as click_id')
    .executeTakeFirstOrThrow();
  return row;
}

/** An order line, pending unless told otherwise; `paid_at` puts it into a paid settlement. */
export async function buildLineRow(
  t: { db: Db },
  ground: Ground,
  facts: Line,
): Promise<{ conversion_id: number }> {
  const { at, line_id = '1', status = 'pending', ...same } = facts;
  const { publisher_id, site_id, brand_id } = ground;
  const row = await t.db
    .insertInto('conversions')
    .values({
      ...same,
      line_id,
      status,
      publisher_id,
      site_id,
      brand_id,
      currency: ground.currency ?? 'USD',
      order_time: at,
      source: 'call',
      attribution: 'click',
      decided_at: status === 'pending' ? null : at,
      created_at: at,
      updated_at: at,
    })
    .returning('id as conversion_id')
    .executeTakeFirstOrThrow();
  if (facts.paid_at) await payLine(t, ground, { ...row, ...facts, paid_at: facts.paid_at });
  return row;
}

async function payLine(
  t: { db: Db },
  ground: Ground,
  line: { conversion_id: number; commission_minor: bigint; paid_at: Date },
): Promise<void> {
  const { publisher_id, brand_id, currency = 'USD' } = ground;
  const { conversion_id, commission_minor, paid_at } = line;
  const payment = await t.db
    .insertInto('payments')
    .values({
      publisher_id,
      currency,
      amount_minor: commission_minor,
      method: 'bank',
      status: 'paid',
      requested_at: paid_at,
      paid_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const settlement = await t.db
    .insertInto('settlements')
    .values({
      publisher_id,
      brand_id,
      currency,
      commission_minor,
      line_count: 1,
      settled_at: paid_at,
      payment_id: payment.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('settlement_lines')
    .values({ settlement_id: settlement.id, conversion_id, kind: 'commission', commission_minor })
    .execute();
}

/**
 * The books of a small publisher in Shanghai on 10 and 11 March 2026: two channels, two brands in
 * USD and EUR, lines in every status, a bot, a returning visitor, a return; and a stranger's.
 */
export async function buildSmallBooks(t: { db: Db }) {
  const own = await buildPublisherWithSite(t, { time_zone: 'Asia/Shanghai' });
  const second = await buildSite(t, own, { name: 'Second channel' });
  const stranger = await buildPublisherWithSite(t);
  const harbor = await buildBrandRow(t, { merchant_name: 'Harbor Lane' });
  const alpin = await buildBrandRow(t, { merchant_name: 'Alpinwerk', currency: 'EUR' });

  const atHarbor = { ...own, ...harbor };
  const atAlpin = { ...own, ...alpin };
  const onSecond = { ...atHarbor, site_id: second.site_id };
  const ofStranger = { ...stranger, ...harbor };

  // Four clicks that count, one of them the same visitor's second, and a bot.
  await buildClickRow(t, atHarbor, {
    at: '2026-03-10T01:00:00Z',
    visitor: 'v1',
    uid1: 'mail',
    device: 'mobile',
    country: 'CN',
  });
  await buildClickRow(t, atHarbor, {
    at: '2026-03-10T02:00:00Z',
    visitor: 'v1',
    uid1: 'mail',
    device: 'mobile',
    country: 'CN',
  });
  const phone = await buildClickRow(t, onSecond, {
    at: '2026-03-10T20:00:00Z',
    visitor: 'v2',
    device: 'desktop',
    country: 'DE',
  });
  await buildClickRow(t, atHarbor, {
    at: '2026-03-10T03:00:00Z',
    invalid_reason: 'bot',
    device: 'mobile',
  });
  await buildClickRow(t, atHarbor, { at: '2026-03-10T05:00:00Z', visitor: 'v3' });
  await buildClickRow(t, atAlpin, { at: '2026-03-10T04:00:00Z', visitor: 'v1' });
  await buildClickRow(t, ofStranger, { at: '2026-03-10T04:00:00Z' });

  // 23:30 UTC on the 10th is the morning of the 11th in Shanghai.
  await buildLineRow(t, onSecond, {
    order_id: 'A-1',
    at: '2026-03-10T23:30:00Z',
    sale_minor: 10_001n,
    commission_minor: 1_000n,
    status: 'approved',
    ...phone,
    customer_country: 'DE',
  });
  await buildLineRow(t, onSecond, {
    order_id: 'A-1',
    line_id: '2',
    at: '2026-03-10T23:30:00Z',
    sale_minor: 4_999n,
    commission_minor: 500n,
    status: 'pending',
    ...phone,
    customer_country: 'DE',
  });
  await buildLineRow(t, atHarbor, {
    order_id: 'A-2',
    at: '2026-03-10T05:00:00Z',
    sale_minor: 2_000n,
    commission_minor: 200n,
    status: 'rejected',
    reason: 'CANCELLED',
    uid1: 'mail',
  });
  await buildLineRow(t, atHarbor, {
    order_id: 'C-1',
    at: '2026-03-10T06:00:00Z',
    sale_minor: -1_000n,
    commission_minor: -100n,
    status: 'approved',
    event: 'cancellation',
    uid1: 'mail',
    paid_at: new Date('2026-03-20T00:00:00Z'),
  });
  await buildLineRow(t, atAlpin, {
    order_id: 'E-1',
    at: '2026-03-10T07:00:00Z',
    sale_minor: 700n,
    commission_minor: 35n,
  });
  await buildLineRow(t, ofStranger, {
    order_id: 'S-1',
    at: '2026-03-10T07:00:00Z',
    sale_minor: 99_999n,
    commission_minor: 9_999n,
  });
  return { own, stranger, harbor, alpin };
}
