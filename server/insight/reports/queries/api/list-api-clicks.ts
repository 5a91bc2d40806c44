import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { listClickSpans } from '#server/traffic/clicks/queries/list-click-spans.ts';
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
  const listed: ApiClick[] = [];
  let total = 0;
  for (const { source, ...time } of await listClickSpans(db, span.from, span.until)) {
    const filter = { publisher_id, site_id, ...time };
    const clicks = await source.countClicks(filter);
    const offset = Math.max(0, page.offset - total);
    const limit = page.limit - listed.length;
    if (offset < clicks && limit > 0) {
      const read = await source.readClicks(filter, { isOldestFirst: true, limit, offset });
      listed.push(...(await nameClicks(db, read)));
    }
    total += clicks;
  }
  return { rows: listed, total };
}

async function nameClicks(db: Db, clicks: RawBuilder<unknown>): Promise<ApiClick[]> {
  const { rows } = await sql<ApiClick>`
    select k.clicked_at, k.brand_id, b.mcid, b.merchant_name, s.code as channel_code,
      k.uid1, k.uid2, k.uid3, k.uid4, k.uid5, k.click_ref, k.invalid_reason
    from ${clicks} k
    join brands b on b.id = k.brand_id join sites s on s.id = k.site_id
    order by k.clicked_at, k.id`.execute(db);
  return rows;
}
