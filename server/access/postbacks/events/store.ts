import { type RawBuilder, sql } from 'kysely';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { wakeQueue } from '#server/platform/queue/wake-queue.ts';
import type { LineEvent } from './rules.ts';

/** A postback that subscribes to an event. */
export type Subscriber = {
  postback_id: number;
  publisher_id: number;
  granularity: 'order' | 'line';
};

/** One event for one postback. */
export type NewDelivery = {
  event_id: string;
  event: string;
  subject: string;
  about: string;
  payload: Readonly<Record<string, string>>;
};

/**
 * Condition: events are enqueued for the postback `p`. One that is paused, or that the network
 * switched off, keeps enqueueing, so that no event is lost until it is on again.
 */
export const IS_LIVE = sql`p.deleted_at is null and (p.enabled or p.off_reason is not null)`;

/**
 * Enqueues deliveries for a postback. Idempotent: one delivery per postback and event id. Sequence
 * numbers have no gaps, because the row of the postback stays locked from numbering to the end of
 * the statement.
 */
export async function insertDeliveries(
  db: Db,
  { postback_id, publisher_id }: { postback_id: number; publisher_id: number | null },
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const at = now();
  await sql`
    with given as (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb)
        as (event_id text, event text, subject text, about text, payload jsonb)) with ordinality
        as t(event_id, event, subject, about, payload, nth)),
    place as (select id, last_sequence from postbacks where id = ${postback_id} for update),
    fresh as (
      select t.*, row_number() over (order by t.nth)::int as number from given t
      where exists (select 1 from place) and not exists (select 1 from postback_deliveries d
        where d.postback_id = ${postback_id} and d.event_id = t.event_id)),
    counted as (
      update postbacks set last_sequence = last_sequence + (select count(*)::int from fresh)
      where id = ${postback_id} and exists (select 1 from fresh))
    insert into postback_deliveries
      (postback_id, publisher_id, event_id, event, subject, about, payload, sequence, run_at, created_at)
    select place.id, ${publisher_id}::int, f.event_id, f.event, f.subject, f.about, f.payload,
      place.last_sequence + f.number, ${at}, ${at}
    from fresh f, place order by f.number
    on conflict (postback_id, event_id) do nothing`.execute(db);
  wakeQueue(db, 'postback_deliveries');
}

/** The postbacks that subscribe to an event type for a brand and site; null matches any. */
export async function findSubscribers(
  db: Db,
  wanted: {
    event_type: number;
    publisher_ids: readonly number[];
    site_id: number | null;
    mcid: string | null;
    at: Date;
  },
): Promise<Subscriber[]> {
  const { rows } = await sql<Subscriber>`
    select p.id as postback_id, p.publisher_id, p.granularity from postbacks p
    where p.publisher_id = any(${wanted.publisher_ids}::int[]) 
      and ${wanted.event_type} = any(p.event_types)
      and ${IS_LIVE} and p.created_at <= ${wanted.at}
      and (p.site_id is null or ${wanted.site_id}::int is null or p.site_id = ${wanted.site_id}::int)
      and (p.mids = '{}' or ${wanted.mcid}::text is null or ${wanted.mcid}::text = any(p.mids))
    order by p.id`.execute(db);
  return rows;
}

/** Partition key for each line, `brand:order`, in the order of the ids given. */
export async function listPartitionKeys(
  db: Db,
  orderLineIds: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(c.brand_id || ':' || c.order_id, '') as name
    from unnest(${orderLineIds}::int[]) with ordinality as t(id, nth)
    left join order_lines c on c.id = t.id order by t.nth`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * The changes of a publisher's lines since a time, as input of `enqueueLineEvents`, oldest first.
 */
export async function listPastChanges(
  db: Db,
  publisherId: number,
  since: Date,
): Promise<{ order_line_id: number; change_id?: string; at: Date }[]> {
  const { rows } = await sql<{ order_line_id: number; id: string; kind: string; at: Date }>`
    select h.order_line_id, h.id::text as id, h.kind, h.created_at as at
    from order_line_changes h join order_lines c on c.id = h.order_line_id
    where c.publisher_id = ${publisherId} and h.created_at >= ${since}
    order by h.created_at, h.id`.execute(db);
  return rows.map(({ order_line_id, id, kind, at }) => ({
    order_line_id,
    at,
    ...(kind !== 'recorded' && { change_id: id }),
  }));
}

/** A change of a line with a postback that subscribes to it. */
export type SubscribedChange = Subscriber & {
  change_id: bigint;
  brand_id: number;
  order_id: string;
  changed_at: Date;
};

/** The postbacks that subscribe to a change (`change_id`), or to the creation of a line. */
export async function findSubscribersToChange(
  db: Db,
  { order_line_id, change_id }: { order_line_id: number; change_id?: string },
): Promise<SubscribedChange[]> {
  const event_type = change_id === undefined ? 1 : 2;
  const which =
    change_id === undefined
      ? sql`h.order_line_id = ${order_line_id} and h.kind = 'recorded'`
      : sql`h.id = ${change_id}::bigint`;
  const { rows } = await sql<SubscribedChange>`
    select p.id as postback_id, p.publisher_id, p.granularity, h.id as change_id, c.brand_id,
      c.order_id, h.created_at as changed_at
    from order_line_changes h
    join order_lines c on c.id = h.order_line_id
    join brands b on b.id = c.brand_id
    join postbacks p on p.publisher_id = c.publisher_id
      and ${event_type} = any(p.event_types)
    where ${which} and ${IS_LIVE} and p.created_at <= h.created_at
      and (p.site_id is null or p.site_id = c.site_id)
      and (p.mids = '{}' or b.mcid = any(p.mids))
    order by p.id`.execute(db);
  return rows;
}

const LINE_COLUMNS = sql`
  c.id as order_line_id, c.line_id, c.order_id, c.brand_id, b.mcid, b.merchant_name,
  s.code as channel_id, c.click_ref, c.click_time, c.order_time, c.decided_at, c.uid1, c.uid2, c.uid3,
  c.uid4, c.uid5, c.voucher_code, c.customer_country`;

/** A line as it was after a change, with what that change modified. */
export type ChangedLine = LineEvent & { last_change_id: bigint };

/** The publisher's lines of an order as they were after the changes of one moment. */
export async function listLinesAt(
  db: Db,
  order: Pick<SubscribedChange, 'publisher_id' | 'brand_id' | 'order_id' | 'changed_at'>,
  isNew: boolean,
): Promise<ChangedLine[]> {
  const { changed_at } = order;
  const { rows } = await sql<ChangedLine>`
    select ${LINE_COLUMNS}, coalesce(h.currency, c.currency) as currency, h.new_status as status, h.reason, h.new_sale_minor as sale_minor,
      h.new_commission_minor as commission_minor, c.settlement_id, c.payment_id,
      case when m.moved then h.old_status end as old_status,
      -- An old amount in another currency is not subtracted: the whole new amount is the change.
      case when not m.moved then h.new_status
        when f.old_currency is null and f.old_commission_minor is not null
        then coalesce(f.old_status, h.new_status) end as before_status,
      case when m.moved then f.old_commission_minor else h.new_commission_minor end as before_minor,
      case when m.moved then h.id else 0::bigint end as last_change_id
    from order_lines c
    join brands b on b.id = c.brand_id
    left join sites s on s.id = c.site_id
    join lateral (select * from order_line_changes x
      where x.order_line_id = c.id and x.created_at <= ${changed_at}
      order by x.id desc limit 1) h on true
    cross join lateral (select h.created_at = ${changed_at}
      and (h.kind = 'recorded') = ${isNew}::boolean as moved) m
    left join lateral (select * from order_line_changes x
      where x.order_line_id = c.id and x.created_at = ${changed_at}
        and (x.kind = 'recorded') = ${isNew}::boolean
      order by x.id limit 1) f on m.moved
    where c.brand_id = ${order.brand_id} and c.order_id = ${order.order_id}
      and c.publisher_id = ${order.publisher_id}
    order by c.id`.execute(db);
  return rows;
}

/** The lines of a settlement, or of all settlements of a paid payment. */
export function listSettledLines(
  db: Db,
  of: { settlement_id: number } | { payment_id: number },
): Promise<SettledLine[]> {
  return 'settlement_id' in of
    ? settledLines(db, sql`t.id = ${of.settlement_id}`)
    : settledLines(
        db,
        sql`t.payment_id = ${of.payment_id} and exists (select 1 from payments y
          where y.id = t.payment_id and y.status = 'paid')`,
      );
}

/** A settled line with its publisher, its site and the time of the event. */
export type SettledLine = LineEvent & { publisher_id: number; site_id: number | null; at: Date };

async function settledLines(db: Db, where: RawBuilder<unknown>): Promise<SettledLine[]> {
  const { rows } = await sql<SettledLine>`
    select ${LINE_COLUMNS}, c.currency, c.status, c.reason, c.sale_minor, l.commission_minor,
      l.settlement_id, t.payment_id, null as old_status,
      c.status as before_status, l.commission_minor as before_minor,
      t.publisher_id, c.site_id, coalesce(y.paid_at, t.settled_at) as at
    from settlements t
    join settlement_lines l on l.settlement_id = t.id
    join order_lines c on c.id = l.order_line_id
    join brands b on b.id = c.brand_id
    left join sites s on s.id = c.site_id
    left join payments y on y.id = t.payment_id
    where ${where} order by c.id`.execute(db);
  return rows;
}

/** A relationship with its brand, site and publisher. */
export async function findRelationshipEvent(db: Db, id: number) {
  const { rows } = await sql<{
    publisher_id: number;
    site_id: number;
    channel_id: string;
    brand_id: number;
    mcid: string;
    merchant_name: string;
    status: number;
    reason: string | null;
    at: Date;
  }>`
    select s.publisher_id, r.site_id, s.code as channel_id, r.brand_id, b.mcid, b.merchant_name,
      r.status, r.reason, coalesce(r.decided_at, r.applied_at) as at
    from relationships r join sites s on s.id = r.site_id join brands b on b.id = r.brand_id
    where r.id = ${id}`.execute(db);
  return rows[0];
}

/** A brand with the publishers who have joined it. */
export async function findBrandEvent(db: Db, id: number) {
  const { rows } = await sql<{
    mcid: string;
    merchant_name: string;
    status: string;
    updated_at: Date;
    publisher_ids: number[];
  }>`
    select b.mcid, b.merchant_name, b.status, b.updated_at,
      array(select distinct s.publisher_id from relationships r join sites s on s.id = r.site_id
        where r.brand_id = b.id and r.status = 2) as publisher_ids
    from brands b where b.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * The referrer of a user's publisher once the user's email is verified; undefined without referrer.
 */
export async function findReferral(db: Db, userId: number) {
  const { rows } = await sql<{ publisher_id: number; referred_id: number; at: Date }>`
    select p.referer_publisher_id as publisher_id, p.id as referred_id, u.email_verified_at as at
    from users u join publishers p on p.id = u.publisher_id
    where u.id = ${userId} and p.referer_publisher_id is not null
      and u.email_verified_at is not null`.execute(db);
  return rows[0];
}
