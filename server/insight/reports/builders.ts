import type { LineFact } from '#contract/reports/dimensions.ts';
import { buildPublisherWithSite, buildSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { rollUpAllClicks } from '#server/traffic/clicks/builders.ts';
import { rollUpNextLines } from './roll-ups/roll-up-next-lines.ts';

type Line = Partial<Record<LineFact, string | undefined>> & {
  order_id: string;
  line_id?: string;
  at: string;
  sale_minor: bigint;
  commission_minor: bigint;
  status?: 'pending' | 'approved' | 'rejected';
  event?: 'sale' | 'cancellation';
  click_id?: bigint;
  click_ref?: string;
  click_time?: Date;
  uid1?: string;
  reason?: string;
  customer_country?: string;
  voucher_code?: string;
  customer_kind?: 'new' | 'existing';
  paid_at?: Date;
};

/** The publisher, site and brand of a line or click. */
type RowOwner = { publisher_id: number; site_id: number; brand_id: number; currency?: string };

/** Creates a brand with the fields that reports use. */
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

/** Inserts a recorded click at a time (ISO 8601). */
export async function buildClickRow(
  t: { db: Db },
  owner: RowOwner,
  facts: {
    at: string;
    visitor?: string;
    invalid_reason?: string;
    uid1?: string;
    device?: string;
    country?: string;
    user_agent?: string;
    link_id?: number;
  },
): Promise<{ click_id: bigint; click_ref: string; click_time: Date }> {
  const { at, visitor, link_id = owner.brand_id, ...same } = facts;
  const { publisher_id, site_id, brand_id } = owner;
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
    .returning(['id as click_id', 'click_ref', 'clicked_at as click_time'])
    .executeTakeFirstOrThrow();
  return row;
}

/** Inserts an order line, pending by default; `paid_at` adds it to a paid settlement. */
export async function buildLineRow(
  t: { db: Db },
  owner: RowOwner,
  facts: Line,
): Promise<{ order_line_id: number }> {
  const { at, line_id = '1', status = 'pending', ...same } = facts;
  const { publisher_id, site_id, brand_id } = owner;
  const row = await t.db
    .insertInto('order_lines')
    .values({
      ...same,
      line_id,
      status,
      publisher_id,
      site_id,
      brand_id,
      currency: owner.currency ?? 'USD',
      order_time: at,
      source: 'call',
      attribution: 'click',
      decided_at: status === 'pending' ? null : at,
      created_at: at,
      updated_at: at,
    })
    .returning('id as order_line_id')
    .executeTakeFirstOrThrow();
  if (facts.paid_at) await payLine(t, owner, { ...row, ...facts, paid_at: facts.paid_at });
  return row;
}

async function payLine(
  t: { db: Db },
  owner: RowOwner,
  line: { order_line_id: number; commission_minor: bigint; paid_at: Date },
): Promise<void> {
  const { publisher_id, brand_id, currency = 'USD' } = owner;
  const { order_line_id, commission_minor, paid_at } = line;
  const payment = await t.db
    .insertInto('payments')
    .values({
      publisher_id,
      currency,
      // A payment must be positive, even if the commission of this line is not.
      amount_minor: commission_minor > 0n ? commission_minor : 1n,
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
    .values({ settlement_id: settlement.id, order_line_id, kind: 'commission', commission_minor })
    .execute();
}

/**
 * Four valid clicks, one of them a repeat visit and one in EUR, a bot, and a click of another
 * publisher.
 */
const SMALL_CLICKS = [
  { owner: 'harbor', hour: '01', visitor: 'v1', uid1: 'mail', device: 'mobile', country: 'CN' },
  { owner: 'harbor', hour: '02', visitor: 'v1', uid1: 'mail', device: 'mobile', country: 'CN' },
  { owner: 'harbor', hour: '03', invalid_reason: 'bot', device: 'mobile' },
  { owner: 'harbor', hour: '05', visitor: 'v3' },
  { owner: 'alpin', hour: '04', visitor: 'v1' },
  { owner: 'stranger', hour: '04' },
] as const;

/** 23:30 UTC on the 10th is the morning of the 11th in Shanghai. */
const SMALL_LINES = [
  ['second', '23:30', 'A-1', '1', 10_001n, 1_000n, { status: 'approved', customer_country: 'DE' }],
  ['second', '23:30', 'A-1', '2', 4_999n, 500n, { customer_country: 'DE' }],
  ['harbor', '05:00', 'A-2', '1', 2_000n, 200n, { status: 'rejected', uid1: 'mail' }],
  ['harbor', '06:00', 'C-1', '1', -1_000n, -100n, { event: 'cancellation', uid1: 'mail' }],
  ['alpin', '07:00', 'E-1', '1', 700n, 35n, {}],
  ['stranger', '07:00', 'S-1', '1', 99_999n, 9_999n, {}],
] as const;

/**
 * Builds a small publisher in Shanghai on 10 and 11 March 2026: two channels, two brands in USD and
 * EUR, lines in every status, a bot, a returning visitor and a paid return; also rows of another
 * publisher.
 */
export async function buildSmallBooks(t: { db: Db }) {
  const own = await buildPublisherWithSite(t, { time_zone: 'Asia/Shanghai' });
  const { site_id } = await buildSite(t, own, { name: 'Second channel' });
  const stranger = await buildPublisherWithSite(t);
  const harbor = await buildBrandRow(t, { merchant_name: 'Harbor Mill' });
  const alpin = await buildBrandRow(t, { merchant_name: 'Alpinwerk', currency: 'EUR' });
  const owners = {
    harbor: { ...own, ...harbor },
    second: { ...own, ...harbor, site_id },
    alpin: { ...own, ...alpin },
    stranger: { ...stranger, ...harbor },
  };
  for (const { owner, hour, ...facts } of SMALL_CLICKS) {
    await buildClickRow(t, owners[owner], { ...facts, at: `2026-03-10T${hour}:00:00Z` });
  }
  const at = '2026-03-10T20:00:00Z';
  const seen = { at, visitor: 'v2', device: 'desktop', country: 'DE' };
  const click = await buildClickRow(t, owners.second, seen);
  for (const [owner, time, order_id, line_id, sale_minor, commission_minor, rest] of SMALL_LINES) {
    await buildLineRow(t, owners[owner], {
      order_id,
      line_id,
      at: `2026-03-10T${time}:00Z`,
      sale_minor,
      commission_minor,
      ...rest,
      ...(owner === 'second' && { ...click, device: seen.device }),
      ...('event' in rest && { status: 'approved', paid_at: new Date('2026-03-20T00:00:00Z') }),
    });
  }
  await rollUpAllClicks(t);
  return { own, stranger, harbor, alpin };
}

/** Rolls up every changed day of order lines, as the worker does over time. */
export async function rollUpAllLines(t: Pick<Parts, 'db'>, maxValues?: number): Promise<void> {
  while (await rollUpNextLines(t, maxValues));
}
