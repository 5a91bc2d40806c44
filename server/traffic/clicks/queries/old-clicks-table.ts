import { type RawBuilder, sql } from 'kysely';
import { askClickHouse } from '#server/platform/outbound/ask-click-house.ts';

/** The first version with codecs and LowCardinality; Debian 12 has 18.16. */
const FIRST_WITH_CODECS = 20;

const NUMBERS = ['id', 'link_id', 'publisher_id', 'site_id', 'brand_id', 'micros'] as const;
const TEXTS = ['click_ref', 'visitor_key', 'uid1', 'uid2', 'uid3', 'uid4', 'uid5'] as const;
/** Texts of few different values within a day. */
const WORDS = [
  'outcome',
  'invalid_reason',
  'device',
  'country',
  'referrer_host',
  'user_agent',
] as const;

/** Creates the table of old clicks in ClickHouse. A missing text is stored as an empty one. */
export async function createOldClicks(): Promise<void> {
  const version = Number.parseInt(await askClickHouse('select version()'), 10);
  const hasCodecs = version >= FIRST_WITH_CODECS;
  const [delta, packed] = hasCodecs ? [' codec(Delta, ZSTD(3))', ' codec(ZSTD(3))'] : ['', ''];
  const columns = [
    'day Date',
    'part UInt16',
    ...NUMBERS.map((name) => `${name} Int64${delta}`),
    ...TEXTS.map((name) => `${name} String${packed}`),
    ...WORDS.map((name) => `${name} ${hasCodecs ? 'LowCardinality(String)' : 'String'}${packed}`),
    'is_first UInt8',
  ];
  await askClickHouse(`create table if not exists clicks (${columns.join(', ')})
    engine = MergeTree partition by (day, part) order by (publisher_id, micros, id)`);
}

/** The columns of clicks `k` as they are stored in ClickHouse, without day and part. */
export const storedColumns: RawBuilder<unknown> = sql`
  (extract(epoch from k.clicked_at) * 1000000)::bigint as micros,
  ${sql.join(NUMBERS.filter((name) => name !== 'micros').map((name) => sql.ref(`k.${name}`)))},
  ${sql.join([...TEXTS, ...WORDS].map((name) => sql`coalesce(${sql.ref(`k.${name}`)}, '') as ${sql.ref(name)}`))}`;

const CHECKED = [...NUMBERS, ...TEXTS, ...WORDS];

/** A number that depends on every value of a row, in both databases; its sums wrap at 2^64. */
export const checksumOf = {
  postgresql: sql`('x' || substr(md5(concat_ws('|',
    ${sql.join(CHECKED.map((name) => sql.ref(name)))})), 1, 15))::bit(60)::bigint`,
  click_house: `bitShiftRight(reinterpretAsUInt64(reverse(substring(MD5(concat(
    ${CHECKED.map((name) => `toString(${name})`).join(", '|', ")})), 1, 8))), 4)`,
};
