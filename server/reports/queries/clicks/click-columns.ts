import { type RawBuilder, sql } from 'kysely';
import type { ClickVerdict } from '#contract/clicks/publisher.ts';
import type { ReportScope } from '../../resolve-scope.ts';

/** Filter of the click log, besides channel and brand. */
export type ClickFilter = {
  link?: string | undefined;
  uid?: string | undefined;
  verdict?: ClickVerdict | undefined;
  country?: string | undefined;
  device?: string | undefined;
  referrer?: string | undefined;
};

/** A recorded click with the names of its brand, channel and link. */
export type LoggedClick = {
  id: bigint;
  /** Time in microseconds since 1970; a `Date` has only milliseconds. */
  micros: bigint;
  click_ref: string;
  clicked_at: Date;
  invalid_reason: string | null;
  visitor_key: string | null;
  link_id: number;
  mcid: string;
  merchant_name: string;
  medium_id: string;
  channel_name: string;
  link_code: string | null;
  uid1: string | null;
  uid2: string | null;
  uid3: string | null;
  uid4: string | null;
  uid5: string | null;
  device: string | null;
  country: string | null;
  referrer_host: string | null;
  orders: number;
};

/** Invalid reasons of clicks made by machines. */
export const MACHINE_REASONS = ['bot', 'head', 'prefetch', 'data_centre', 'burst'];
export const REPEAT_REASON = 'repeat';

const OF_VERDICT: Readonly<Record<ClickVerdict, RawBuilder<boolean>>> = {
  valid: sql`k.invalid_reason is null`,
  duplicate: sql`k.invalid_reason = ${REPEAT_REASON}`,
  bot: sql`k.invalid_reason = any(${MACHINE_REASONS}::text[])`,
  not_sent: sql`k.invalid_reason <> all(${[...MACHINE_REASONS, REPEAT_REASON]}::text[])`,
};

/** Condition for clicks `k` of an account's log, without the days. */
export function loggedClicks(scope: ReportScope, filter: ClickFilter): RawBuilder<boolean> {
  const { link, uid, verdict, country, device, referrer } = filter;
  const wheres: RawBuilder<boolean>[] = [sql`k.publisher_id = ${scope.publisher_id}`];
  if (scope.site_id !== undefined) wheres.push(sql`k.site_id = ${scope.site_id}`);
  if (scope.brand_id !== undefined) wheres.push(sql`k.brand_id = ${scope.brand_id}`);
  if (link !== undefined) {
    wheres.push(sql`k.link_id = (select l.id from links l
      where l.code = ${link} and l.publisher_id = ${scope.publisher_id})`);
  }
  if (uid !== undefined) wheres.push(sql`${uid} in (k.uid1, k.uid2, k.uid3, k.uid4, k.uid5)`);
  if (verdict !== undefined) wheres.push(OF_VERDICT[verdict]);
  if (country !== undefined) wheres.push(sql`k.country = ${country}`);
  if (device !== undefined) wheres.push(sql`k.device = ${device}`);
  if (referrer !== undefined) wheres.push(sql`k.referrer_host = ${referrer}`);
  return sql.join(wheres, sql` and `);
}

/** Columns of a `LoggedClick` for clicks `k`. */
export const clickColumns = sql`k.id, (extract(epoch from k.clicked_at) * 1000000)::bigint as micros,
  k.click_ref, k.clicked_at, k.invalid_reason, k.visitor_key, k.link_id, b.mcid, b.merchant_name,
  s.code as medium_id, s.name as channel_name, l.code as link_code,
  k.uid1, k.uid2, k.uid3, k.uid4, k.uid5, k.device, k.country, k.referrer_host, o.orders`;

/** Joins for clicks `k`; orders are counted only for the click they are attributed to. */
export const clickJoins = sql`join brands b on b.id = k.brand_id join sites s on s.id = k.site_id
  left join links l on l.id = k.link_id
  left join lateral (select count(distinct (c.brand_id, c.order_id))::int as orders
    from order_lines c where c.click_ref = k.click_ref and c.click_time = k.clicked_at
      and c.publisher_id = k.publisher_id) o on true`;
