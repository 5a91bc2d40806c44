import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';

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
