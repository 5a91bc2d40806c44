import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { ApiPage, ApiScope, ApiSpan } from './list-api-lines.ts';

/** A recorded click with the names of its brand and channel. */
export type ApiClick = {
  clicked_at: Date;
  brand_id: number;
  mcid: string;
  merchant_name: string;
  channel_code: string;
  uid1: string | null;
  uid2: string | null;
  uid3: string | null;
  uid4: string | null;
  uid5: string | null;
  click_ref: string;
  invalid_reason: string | null;
};

/** One page of clicks, including bots and repeats, with the total count. */
export async function listApiClicks(
  db: Db,
  { publisher_id, site_id }: ApiScope,
  span: ApiSpan,
  page: ApiPage,
): Promise<{ rows: ApiClick[]; total: number }> {
  const where = sql`k.publisher_id = ${publisher_id}
    and k.clicked_at >= ${span.from} and k.clicked_at < ${span.until}
    ${site_id === undefined ? sql`` : sql`and k.site_id = ${site_id}`}`;
  const counted = await sql<{ clicks: number }>`
    select count(*)::int as clicks from clicks k where ${where}`.execute(db);
  const { rows } = await sql<ApiClick>`
    select k.clicked_at, k.brand_id, b.mcid, b.merchant_name, s.code as channel_code,
      k.uid1, k.uid2, k.uid3, k.uid4, k.uid5, k.click_ref, k.invalid_reason
    from (select * from clicks k where ${where}
      order by k.clicked_at, k.id limit ${page.limit} offset ${page.offset}) k
    join brands b on b.id = k.brand_id join sites s on s.id = k.site_id
    order by k.clicked_at, k.id`.execute(db);
  return { rows, total: counted.rows[0]?.clicks ?? 0 };
}
