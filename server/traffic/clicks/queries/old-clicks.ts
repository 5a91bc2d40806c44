import { type RawBuilder, sql } from 'kysely';
import {
  askClickHouse,
  ClickHouseFailure,
  literal,
} from '#server/platform/outbound/ask-click-house.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { ClickFilter, ClickPage, ClickSource } from './click-filter.ts';
import {
  asColumns,
  CLICK_DIMENSIONS,
  clickColumnText,
  clickValueText,
} from './dimension-sources.ts';

/** A part of a day (YYYY-MM-DD) that is in ClickHouse. */
export type OldPart = { day: string; part: number };

const RETRY_AFTER_SECONDS = 30;
const COLUMNS = `id, micros, link_id, publisher_id, site_id, brand_id, click_ref, visitor_key, uid1, uid2,
  uid3, uid4, uid5, outcome, invalid_reason, device, country, referrer_host, user_agent, is_first`;

/** The clicks of these parts in ClickHouse. */
export function openOldClicks(parts: readonly OldPart[]): ClickSource {
  return {
    isOld: true,
    async countClicks(filter) {
      return Number(await ask(`select count() from clicks where ${clicksOf(parts, filter)}`));
    },
    async readClicks(filter, page) {
      return relationOf(await ask(pageOf(`${clicksOf(parts, filter)}`, page)));
    },
  };
}

/**
 * A publisher's clicks summed by the day of a time zone, brand, channel and some dimensions, as a
 * relation with `CLICK_DIMENSIONS`, `clicks`, `valid_clicks` and `unique_clicks`.
 */
export async function sumOldClicks(
  parts: readonly OldPart[],
  filter: ClickFilter,
  { timeZone, by }: { timeZone: string; by: readonly string[] },
): Promise<RawBuilder<unknown>> {
  const dimensions = CLICK_DIMENSIONS.filter((key) => by.includes(key));
  const values = dimensions.map((key) => `${clickValueText(key)} as ${key}`);
  const keys = ['brand_id', 'site_id', ...dimensions].join(', ');
  const columns = ['brand_id', 'site_id', ...values].join(', ');
  const at = `toDateTime(intDiv(micros, 1000000), ${literal(timeZone)})`;
  const json = await ask(`
    select toString(toDate(${at}, ${literal(timeZone)})) as on_day, ${columns}, count() as clicks,
      countIf(invalid_reason = '') as valid_clicks, sum(is_first) as unique_clicks
    from clicks where ${clicksOf(parts, filter)} group by on_day, ${keys} format JSONEachRow`);
  return sql`(select on_day::date as day, ${filter.publisher_id}::int as publisher_id, brand_id, site_id,
      ${asColumns(CLICK_DIMENSIONS, (key) => sql`nullif(${sql.ref(key)}, '')`)},
      clicks, valid_clicks, unique_clicks
    from json_to_recordset(${arrayOf(json)}::json) as x (on_day text, brand_id int, site_id int,
      ${sql.join(CLICK_DIMENSIONS.map((key) => sql`${sql.ref(key)} text`))}, clicks int, valid_clicks int, unique_clicks int))`;
}

/** Up to `limit` clicks of a part after an id, in the order of ids, to restore the part. */
export async function readOldPart(
  part: OldPart,
  afterId: bigint,
  limit: number,
): Promise<RawBuilder<unknown>> {
  return relationOf(
    await ask(`select ${COLUMNS} from clicks where ${isIn([part])} and id > ${afterId}
      order by id limit ${limit} format JSONEachRow`),
  );
}

/** Answers calls with SERVICE_BUSY while ClickHouse is away. */
async function ask(statement: string): Promise<string> {
  try {
    return await askClickHouse(statement);
  } catch (error) {
    if (!(error instanceof ClickHouseFailure)) throw error;
    return refuse('SERVICE_BUSY', {
      reason: 'old_clicks_unavailable',
      retry_after_seconds: RETRY_AFTER_SECONDS,
    });
  }
}

function pageOf(where: string, { isOldestFirst, limit, offset = 0, after }: ClickPage): string {
  const following = after
    ? `and (micros, id) ${isOldestFirst ? '>' : '<'} (${after.micros}, ${after.id})`
    : '';
  const order = isOldestFirst ? 'micros, id' : 'micros desc, id desc';
  return `select ${COLUMNS} from clicks where ${where} ${following}
    order by ${order} limit ${offset}, ${limit} format JSONEachRow`;
}

const isIn = (parts: readonly OldPart[]) =>
  `(day, part) in (${parts.map(({ day, part }) => `('${day}', ${part})`).join(', ')})`;

function clicksOf(
  parts: readonly OldPart[],
  { from, until, uid, reasons, ...equal }: ClickFilter,
): string {
  const wheres = [
    isIn(parts),
    `micros >= ${from.getTime()}000`,
    `micros < ${until.getTime()}000`,
    ...Object.entries(equal).flatMap(([column, value]) =>
      value === undefined
        ? []
        : [`${clickColumnText(column)} = ${typeof value === 'number' ? value : literal(value)}`],
    ),
  ];
  if (uid !== undefined) {
    const columns = ['uid1', 'uid2', 'uid3', 'uid4', 'uid5'];
    wheres.push(`(${columns.map((column) => `${column} = ${literal(uid)}`).join(' or ')})`);
  }
  const listOf = (values: readonly string[]) => `(${values.map(literal).join(', ')})`;
  if (reasons && 'are' in reasons) wheres.push(`invalid_reason in ${listOf(reasons.are)}`);
  else if (reasons) wheres.push(`invalid_reason not in ${listOf(reasons.are_not)}`);
  return wheres.join(' and ');
}

/** JSON lines as a JSON array; line ends within texts are escaped. */
const arrayOf = (lines: string) => `[${lines.trim().replaceAll('\n', ',')}]`;

function relationOf(lines: string): RawBuilder<unknown> {
  return sql`(select id, link_id, publisher_id, site_id, brand_id, click_ref,
      timestamptz 'epoch' + micros * interval '1 microsecond' as clicked_at,
      nullif(uid1, '') as uid1, nullif(uid2, '') as uid2, nullif(uid3, '') as uid3,
      nullif(uid4, '') as uid4, nullif(uid5, '') as uid5, outcome,
      nullif(invalid_reason, '') as invalid_reason, nullif(visitor_key, '') as visitor_key,
      nullif(device, '') as device, nullif(country, '') as country,
      nullif(referrer_host, '') as referrer_host, user_agent,
      is_first = 1 as is_first
    from json_to_recordset(${arrayOf(lines)}::json) as x (id bigint, micros bigint, link_id int,
      publisher_id int, site_id int, brand_id int, click_ref text, uid1 text, uid2 text, uid3 text,
      uid4 text, uid5 text, outcome text, invalid_reason text, visitor_key text, device text,
      country text, referrer_host text, user_agent text, is_first int))`;
}
