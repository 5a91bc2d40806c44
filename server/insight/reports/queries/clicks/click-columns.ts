import { sql } from 'kysely';
import type { ClickVerdict } from '#contract/clicks/publisher.ts';
import { eachOf, VISIT_FACTS, type VisitFact } from '#contract/reports/dimensions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { ClickFilter as ClickReadFilter } from '#server/traffic/clicks/queries/click-filter.ts';
import { asColumns, clickValue } from '#server/traffic/clicks/queries/dimension-sources.ts';
import type { ReportScope } from '../../resolve-scope.ts';

/** Filter of the click log, besides channel and brand. */
export type ClickFilter = {
  link?: string | undefined;
  uid?: string | undefined;
  verdict?: ClickVerdict | undefined;
  referrer?: string | undefined;
} & { [Fact in VisitFact]?: string | undefined };

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
  referrer_host: string | null;
  orders: number;
  /** As its source knows it; null: it does not. */
  is_first: boolean | null;
} & Record<VisitFact, string | null>;

/** Invalid reasons of clicks made by machines. */
export const MACHINE_REASONS = ['bot', 'head', 'prefetch', 'data_centre', 'burst'];
export const REPEAT_REASON = 'repeat';

const REASONS: Readonly<Record<ClickVerdict, ClickReadFilter['reasons']>> = {
  valid: { are: [''] },
  duplicate: { are: [REPEAT_REASON] },
  bot: { are: MACHINE_REASONS },
  not_sent: { are_not: ['', ...MACHINE_REASONS, REPEAT_REASON] },
};

/** The filter of an account's log, without the time. */
export async function readFilterOf(
  db: Db,
  scope: ReportScope,
  { link, uid, verdict, referrer, ...asked }: ClickFilter,
): Promise<Omit<ClickReadFilter, 'from' | 'until'>> {
  return {
    publisher_id: scope.publisher_id,
    site_id: scope.site_id,
    brand_id: scope.brand_id,
    link_id: link === undefined ? undefined : await findLinkId(db, scope.publisher_id, link),
    uid,
    reasons: verdict && REASONS[verdict],
    // Not the other parameters of the request.
    ...eachOf(VISIT_FACTS, (key) => asked[key]),
    referrer_host: referrer,
  };
}

/** The id of a publisher's link; 0, which no link has, if there is none with this code. */
async function findLinkId(db: Db, publisherId: number, code: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from links where code = ${code} and publisher_id = ${publisherId}`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Columns of a `LoggedClick` for clicks `k`. */
export const clickColumns = sql`k.id, (extract(epoch from k.clicked_at) * 1000000)::bigint as micros,
  k.click_ref, k.clicked_at, k.invalid_reason, k.visitor_key, k.link_id, b.mcid, b.merchant_name,
  s.code as medium_id, s.name as channel_name, l.code as link_code,
  k.uid1, k.uid2, k.uid3, k.uid4, k.uid5,
  ${asColumns(VISIT_FACTS, (key) => sql`nullif(${clickValue(key, 'k')}, '')`)}, k.referrer_host,
  o.orders, k.is_first`;

/** Joins for clicks `k`; orders are counted only for the click they are attributed to. */
export const clickJoins = sql`join brands b on b.id = k.brand_id join sites s on s.id = k.site_id
  left join links l on l.id = k.link_id
  left join lateral (select count(distinct (c.brand_id, c.order_id))::int as orders
    from order_lines c where c.click_ref = k.click_ref and c.click_time = k.clicked_at
      and c.publisher_id = k.publisher_id) o on true`;
