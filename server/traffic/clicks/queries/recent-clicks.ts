import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { ClickFilter, ClickSource } from './click-filter.ts';
import { clickColumn } from './dimension-sources.ts';

/** The clicks in PostgreSQL. */
export function openRecentClicks(db: Db): ClickSource {
  return {
    isOld: false,
    async countClicks(filter) {
      const { rows } = await sql<{ clicks: number }>`
        select count(*)::int as clicks from clicks k where ${clicksOf(filter)}`.execute(db);
      return rows[0]?.clicks ?? 0;
    },
    async readClicks(filter, { isOldestFirst, limit, offset = 0, after = null }) {
      const order = isOldestFirst ? sql`k.clicked_at, k.id` : sql`k.clicked_at desc, k.id desc`;
      const following = after
        ? sql`and (k.clicked_at, k.id) ${isOldestFirst ? sql`>` : sql`<`} (${momentOf(after.micros)}::timestamptz, ${after.id})`
        : sql``;
      return sql`(select *, null::boolean as is_first from clicks k
        where ${clicksOf(filter)} ${following}
        order by ${order} limit ${limit} offset ${offset})`;
    },
  };
}

/** The condition of a filter for clicks `k`, without the time if it is given without. */
export function clicksOf(
  filter: Omit<ClickFilter, 'from' | 'until'> & Partial<ClickFilter>,
): RawBuilder<boolean> {
  const { from, until, uid, reasons, ...equal } = filter;
  const wheres: RawBuilder<boolean>[] = Object.entries(equal).flatMap(([column, value]) =>
    value === undefined ? [] : [sql<boolean>`${clickColumn(column, 'k')} = ${value}`],
  );
  if (from) wheres.push(sql`k.clicked_at >= ${from}`);
  if (until) wheres.push(sql`k.clicked_at < ${until}`);
  if (uid !== undefined) wheres.push(sql`${uid} in (k.uid1, k.uid2, k.uid3, k.uid4, k.uid5)`);
  if (reasons && 'are' in reasons) {
    wheres.push(sql`coalesce(k.invalid_reason, '') = any(${reasons.are}::text[])`);
  } else if (reasons) {
    wheres.push(sql`coalesce(k.invalid_reason, '') <> all(${reasons.are_not}::text[])`);
  }
  return sql.join(wheres, sql` and `);
}

/** Microseconds since 1970 as ISO 8601 text with all digits. */
function momentOf(micros: bigint): string {
  const seconds = new Date(Number(micros / 1000n)).toISOString().slice(0, -1);
  return `${seconds}${String(micros % 1000n).padStart(3, '0')}Z`;
}
