import { type RawBuilder, sql } from 'kysely';
import { VALUE_DIMENSIONS, type ValueDimension } from '#contract/reports/dimensions.ts';

/** Where the values of a dimension are: SQL of the columns of a row, whose alias ends in a dot. */
type Source = {
  /** Of clicks, in PostgreSQL and in ClickHouse; null: clicks do not have it. */
  click: ((row: string) => string) | null;
  /** Of order lines. */
  line: (row: string) => string;
  /** Texts of publishers and brands: only a limited number of them is rolled up. */
  is_free_text?: true;
};

const column = (name: string) => (row: string) => `${row}${name}`;
const uid = (name: string): Source => ({
  click: column(name),
  line: column(name),
  is_free_text: true,
});

/**
 * Texts of user agents and what they mean, in the order in which they are searched: most browsers also
 * name the one that they are derived from or compatible with.
 */
const BROWSERS: readonly (readonly [browser: string, texts: readonly string[]])[] = [
  ['edge', ['Edg']],
  ['opera', ['OPR/', 'Opera', 'OPT/', 'OPiOS/']],
  ['samsung', ['SamsungBrowser/']],
  ['firefox', ['Firefox/', 'FxiOS/', 'Focus/']],
  // Browsers of other makers, and pages within apps.
  ['other', ['YaBrowser/', 'UCBrowser/', 'MiuiBrowser/', 'HuaweiBrowser/', 'VivoBrowser/']],
  ['other', ['HeyTapBrowser/', 'DuckDuckGo/', 'Ddg/', 'GSA/', '; wv)']],
  ['chrome', ['Chrome/', 'CriOS/']],
  ['other', ['Android']],
  ['safari', ['Version/']],
];

/** Computed from the user agent, which every click has had; a click without one has no browser. */
function browserOf(row: string): string {
  const has = (text: string) => `${row}user_agent like '%${text}%'`;
  const cases = BROWSERS.map(
    ([browser, texts]) => `when ${texts.map(has).join(' or ')} then '${browser}'`,
  );
  return `(case when ${row}user_agent = '' then '' ${cases.join(' ')} else 'other' end)`;
}

/** The sources of every dimension by value; a missing value is null or empty. */
const SOURCES: Readonly<Record<ValueDimension, Source>> = {
  uid1: uid('uid1'),
  uid2: uid('uid2'),
  uid3: uid('uid3'),
  uid4: uid('uid4'),
  uid5: uid('uid5'),
  device: { click: column('device'), line: column('device') },
  browser: { click: browserOf, line: column('browser') },
  country: { click: column('country'), line: column('customer_country') },
  coupon: {
    click: null,
    line: (row) => `upper(${row}voucher_code)`,
    is_free_text: true,
  },
};

/** The dimensions by value that clicks have. */
export const CLICK_DIMENSIONS = VALUE_DIMENSIONS.filter((key) => SOURCES[key].click !== null);
/** Those of which only a limited number of values is rolled up. */
export const FREE_TEXTS = VALUE_DIMENSIONS.filter((key) => SOURCES[key].is_free_text);

/** The value of clicks, as text of SQL; without an alias, as ClickHouse needs it. */
export const clickValueText = (key: ValueDimension, row = ''): string =>
  SOURCES[key].click?.(row) ?? `''`;

/** The value of clicks `row`. */
export const clickValue = (key: ValueDimension, row: string): RawBuilder<string | null> =>
  sql.raw(clickValueText(key, `${row}.`));

/** The value of order lines `row`. */
export const lineValue = (key: ValueDimension, row: string): RawBuilder<string | null> =>
  sql.raw(SOURCES[key].line(`${row}.`));

/** A column of clicks `row`, or the value of a dimension. */
export const clickColumn = (name: string, row: string): RawBuilder<unknown> =>
  isDimension(name) ? clickValue(name, row) : sql.ref(`${row}.${name}`);

/** The same without an alias. */
export const clickColumnText = (name: string): string =>
  isDimension(name) ? clickValueText(name) : name;

const isDimension = (name: string): name is ValueDimension => name in SOURCES;

/** Dimensions as columns named by their keys. */
export function asColumns<Key extends string>(
  keys: readonly Key[],
  toValue: (key: Key) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql.join(keys.map((key) => sql`${toValue(key)} as ${sql.ref(key)}`));
}

/** The names of columns made by `asColumns`. */
export const namesOf = (keys: readonly string[]): RawBuilder<unknown> =>
  sql.join(keys.map((key) => sql.ref(key)));

/** Rows (kind, value) of dimensions whose values are columns named by their keys. */
export const kindsOf = (keys: readonly string[]): RawBuilder<unknown> =>
  sql.join(keys.map((key) => sql`(${sql.lit(key)}, ${sql.ref(key)})`));
