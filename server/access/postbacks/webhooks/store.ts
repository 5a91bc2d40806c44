import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { IS_LIVE } from '../events/store.ts';
import type { StoredPostback } from '../store.ts';

/** A webhook: a postback of a brand. */
export type StoredWebhook = StoredPostback & { waiting: number };

/** The webhooks of a brand, or one webhook of any brand, newest first. */
export async function findWebhooks(
  db: Db,
  of: { brand_id: number } | { id: number },
): Promise<StoredWebhook[]> {
  const where = 'id' in of ? sql`p.id = ${of.id}` : sql`p.brand_id = ${of.brand_id}`;
  const found = await sql<StoredWebhook>`
    select p.*, (select count(*)::int from postback_deliveries d
      where d.postback_id = p.id and d.state = 'waiting') as waiting
    from postbacks p
    where ${where} and p.brand_id is not null and p.deleted_at is null
    order by p.id desc`.execute(db);
  return found.rows;
}

/** A change of a line with a webhook of its brand that receives it. */
export type WebhookChange = {
  postback_id: number;
  change_id: bigint;
  kind: string;
  publisher_id: number | null;
  order_id: string;
  line_id: string;
  old_status: string | null;
  new_status: string;
  reason: string | null;
  /** In the currency in which the brand owes. */
  currency: string;
  sale_minor: bigint;
  commission_minor: bigint;
  attribution: string;
  attribution_detail: string;
  click_ref: string | null;
  order_time: Date;
};

/** The webhooks of its brand that receive a change (`change_id`), or the creation of a line. */
export async function findWebhookChanges(
  db: Db,
  { order_line_id, change_id }: { order_line_id: number; change_id?: string },
): Promise<WebhookChange[]> {
  const which =
    change_id === undefined
      ? sql`h.order_line_id = ${order_line_id} and h.kind = 'recorded'`
      : sql`h.id = ${change_id}::bigint`;
  const found = await sql<WebhookChange>`
    select p.id as postback_id, h.id as change_id, h.kind, c.publisher_id, c.order_id, c.line_id,
      h.old_status, h.new_status, h.reason,
      coalesce(c.brand_currency, c.currency) as currency,
      coalesce(c.brand_sale_minor, c.sale_minor) as sale_minor,
      case when h.new_status = 'rejected' then 0
        else coalesce(c.brand_commission_minor, c.commission_minor) end as commission_minor,
      c.attribution, c.attribution_detail, c.click_ref, c.order_time
    from order_line_changes h
    join order_lines c on c.id = h.order_line_id
    join postbacks p on p.brand_id = c.brand_id
    where ${which} and ${IS_LIVE} and p.created_at <= h.created_at
    order by p.id`.execute(db);
  return found.rows;
}
