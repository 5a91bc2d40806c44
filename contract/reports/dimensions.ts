import * as z from 'zod/mini';
import { optionalText, pattern } from '../fields.ts';

type Dimension = {
  /** English name; its Chinese is in `web/messages/zh.json`. */
  label: string;
  /** A period of days, a brand or channel, or a text of the click or order line itself. */
  kind: 'calendar' | 'subject' | 'value';
  /** The values of a fixed set, with their English names. */
  values?: Readonly<Record<string, string>>;
  /** A fact of every visit: a missing value is unknown. The text is the filter of the click log. */
  of_visit?: 'text' | 'country';
  /** Copied from the click to its order lines, and shown with them. */
  is_kept?: true;
};

/**
 * The dimensions of reports, in the order in which they are offered: the only list of them. Groups,
 * names, filters, exports and the publisher API derive from it; the SQL of a value is in
 * `server/traffic/clicks/queries/dimension-sources.ts`.
 */
export const DIMENSIONS = {
  day: { label: 'Day', kind: 'calendar' },
  week: { label: 'Week', kind: 'calendar' },
  month: { label: 'Month', kind: 'calendar' },
  brand: { label: 'Brand', kind: 'subject' },
  channel: { label: 'Channel', kind: 'subject' },
  uid1: { label: 'Sub-id 1', kind: 'value' },
  uid2: { label: 'Sub-id 2', kind: 'value' },
  uid3: { label: 'Sub-id 3', kind: 'value' },
  uid4: { label: 'Sub-id 4', kind: 'value' },
  uid5: { label: 'Sub-id 5', kind: 'value' },
  device: {
    label: 'Device',
    kind: 'value',
    values: { mobile: 'Mobile', desktop: 'Desktop', tablet: 'Tablet', other: 'Other' },
    of_visit: 'text',
    is_kept: true,
  },
  browser: {
    label: 'Browser',
    kind: 'value',
    values: {
      chrome: 'Chrome',
      safari: 'Safari',
      firefox: 'Firefox',
      edge: 'Edge',
      samsung: 'Samsung Internet',
      opera: 'Opera',
      other: 'Other',
    },
    of_visit: 'text',
    is_kept: true,
  },
  country: { label: 'Country', kind: 'value', of_visit: 'country' },
  coupon: { label: 'Coupon', kind: 'value' },
} as const satisfies Readonly<Record<string, Dimension>>;

type Dimensions = typeof DIMENSIONS;
type KeysWith<Part> = {
  [Key in keyof Dimensions]: Dimensions[Key] extends Part ? Key : never;
}[keyof Dimensions];

/** The grouping of a performance report. */
export type PerformanceGroup = keyof Dimensions;
/** A dimension that is a text of the click or order line itself. */
export type ValueDimension = KeysWith<{ kind: 'value' }>;
/** A brand or channel. */
export type SubjectDimension = KeysWith<{ kind: 'subject' }>;
/** A dimension that every visit has. */
export type VisitFact = KeysWith<{ of_visit: string }>;
/** A dimension that an order line has from its click. */
export type LineFact = KeysWith<{ is_kept: true }>;

/** A dimension with all properties, those that it does not have being absent. */
export const dimensionOf = (group: PerformanceGroup): Dimension => DIMENSIONS[group];

const GROUPS = Object.keys(DIMENSIONS) as PerformanceGroup[];

/** Groupings of the performance report. */
export const PERFORMANCE_GROUPS = GROUPS as [PerformanceGroup, ...PerformanceGroup[]];
export const VALUE_DIMENSIONS = GROUPS.filter(
  (group) => dimensionOf(group).kind === 'value',
) as ValueDimension[];
export const VISIT_FACTS = GROUPS.filter((group) => dimensionOf(group).of_visit) as VisitFact[];
export const LINE_FACTS = GROUPS.filter((group) => dimensionOf(group).is_kept) as LineFact[];

/** An object with a value for each key, such as each of `LINE_FACTS`. */
export function eachOf<Key extends string, Value>(
  keys: readonly Key[],
  toValue: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<Key, Value>;
}

const fact = () => z.nullable(z.string());
/** Fields of a click and of an order line; null: unknown. */
export const visitFacts = /*@__PURE__*/ eachOf(VISIT_FACTS, fact);
export const lineFacts = /*@__PURE__*/ eachOf(LINE_FACTS, fact);

/** Filters of the click log. A country is an ISO 3166-1 alpha-2 code. */
export const visitFilter = /*@__PURE__*/ eachOf(VISIT_FACTS, (key) =>
  DIMENSIONS[key].of_visit === 'country'
    ? z.optional(pattern(2, /^[A-Z]{2}$/, {}))
    : optionalText(20),
);

/** Whether a group is a calendar period. */
export const isCalendarGroup = (group: string): boolean =>
  GROUPS.some((one) => one === group && DIMENSIONS[one].kind === 'calendar');

type Pair = { group_by: string; then_by?: string | undefined };

/**
 * Whether the second group subdivides the first: neither the same group nor two calendar periods.
 */
export function isPair({ group_by, then_by }: Pair): boolean {
  if (then_by === undefined) return true;
  return then_by !== group_by && !(isCalendarGroup(group_by) && isCalendarGroup(then_by));
}

/** Validation of a report with two groups. */
/*@__NO_SIDE_EFFECTS__*/
export function groupsInPair() {
  return z.refine<Pair>(isPair, { error: 'REPORT_PAIR_INVALID', path: ['then_by'] });
}
