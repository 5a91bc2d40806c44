import { sql } from 'kysely';
import { VISIT_FACTS } from '#contract/reports/dimensions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { clickValue } from '#server/traffic/clicks/queries/dimension-sources.ts';

/** The click of a line with its link; undefined where there is no click. */
export function findClickOfLine(db: Db, lineId: number) {
  return db
    .selectFrom('order_lines as c')
    .innerJoin('clicks as k', (join) =>
      join
        .onRef('k.click_ref', '=', 'c.click_ref')
        .onRef('k.publisher_id', '=', 'c.publisher_id')
        .onRef('k.clicked_at', '=', 'c.click_time'),
    )
    .leftJoin('links as l', 'l.id', 'k.link_id')
    .where('c.id', '=', lineId)
    .select(['k.click_ref', 'k.clicked_at', 'k.referrer_host'])
    .select(
      VISIT_FACTS.map((key) => sql<string | null>`nullif(${clickValue(key, 'k')}, '')`.as(key)),
    )
    .select(['l.code', 'l.target_url'])
    .executeTakeFirst();
}

/** How a line was attributed and how its commission was calculated. */
export function findBasisOfLine(db: Db, lineId: number) {
  return db
    .selectFrom('order_lines as c')
    .leftJoin('commission_rules as r', 'r.id', 'c.rule_id')
    .where('c.id', '=', lineId)
    .select(['c.attribution', 'c.attribution_detail', 'r.id as rule_id', 'r.name', 'r.kind'])
    .select(['r.rate_ppm', 'r.fixed_minor', 'r.currency as rule_currency'])
    .select(['r.basis', 'r.cap_order_minor', 'r.cap_month_minor', 'r.renewal_months'])
    .select(['r.tier_basis', 'r.tier_from'])
    .select(['c.return_state', 'c.sale_order_id', 'c.sale_line_id'])
    .select(['c.volume_month', 'c.volume_orders', 'c.volume_sales_minor', 'c.currency'])
    .select(['c.brand_currency', 'c.brand_commission_minor', 'c.commission_rate'])
    .executeTakeFirstOrThrow();
}

/** The history of a line, oldest first. */
export function listChangesOfLine(db: Db, lineId: number) {
  return db
    .selectFrom('order_line_changes')
    .where('order_line_id', '=', lineId)
    .select(['kind', 'old_status', 'new_status', 'new_sale_minor', 'old_commission_minor'])
    .select(['new_commission_minor', 'reason', 'note', 'created_at', 'currency', 'old_currency'])
    .orderBy('id')
    .execute();
}

export function findSettlement(db: Db, publisherId: number, id: number) {
  return db
    .selectFrom('settlements')
    .where('id', '=', id)
    .where('publisher_id', '=', publisherId)
    .select(['id', 'settled_at', 'commission_minor', 'currency'])
    .executeTakeFirst();
}

export function findPayment(db: Db, publisherId: number, id: number) {
  return db
    .selectFrom('payments')
    .where('id', '=', id)
    .where('publisher_id', '=', publisherId)
    .select([
      'id',
      'number',
      'status',
      'method',
      'requested_at',
      'paid_at',
      'amount_minor',
      'currency',
    ])
    .executeTakeFirst();
}
