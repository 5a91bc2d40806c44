import { CLICK_VERDICTS, listClickLog } from '#contract/clicks/publisher.ts';
import { listAnnotations } from '#contract/reports/annotations.ts';
import {
  eachOf,
  isCalendarGroup,
  isPair,
  PERFORMANCE_GROUPS,
  type PerformanceGroup,
  VISIT_FACTS,
} from '#contract/reports/dimensions.ts';
import { DATE_KINDS, type DateKind, STATUS_TABS } from '#contract/reports/fields.ts';
import {
  PERFORMANCE_ORDERS,
  reportPerformance,
  reportTransactions,
  TRANSACTION_ORDERS,
} from '#contract/reports/publisher.ts';
import { listSchedules } from '#contract/reports/schedules.ts';
import { COMPARISONS, type Comparison } from '#contract/reports/spans.ts';
import { first } from '#web/lib/first.ts';
import { numberOf, pageOf, type UrlValues } from '#web/lib/use-url.ts';

/** What the reports call, by the URL completed with its days. */
export const performance = first(reportPerformance, (url) => ({
  ...performanceIn(url).view,
  ...pageOf(url),
  compare: compareIn(url.compare),
  // Each row shows its change against the compared period.
  compared_rows: compareIn(url.compare) === 'none' ? 0 : 1,
}));
export const transactions = first(reportTransactions, (url) => ({
  ...transactionsIn(url),
  ...pageOf(url),
}));
export const clicks = first(listClickLog, (url) => ({
  ...clicksIn(url),
  order_direction: directionIn(url),
  after: url.after,
  perPage: 50,
}));
export const annotations = first(listAnnotations, (url) => ({
  ...daysIn(url),
  ...(url.mcid && { mcid: url.mcid }),
}));
export const schedules = first(listSchedules);

/** The brands, and countries, that the filters offer: those of the days. */
export const brandsByName = first(
  reportPerformance,
  (url) => ({ ...daysIn(url), group_by: 'brand', order_type: 'label', perPage: 200 }) as const,
);
export const brandsByClicks = first(reportPerformance, (url) => byClicks(url, 'brand'));
export const countriesByClicks = first(reportPerformance, (url) => byClicks(url, 'country'));

const byClicks = (url: UrlValues, group_by: 'brand' | 'country') =>
  ({ ...daysIn(url), order_type: 'clicks', perPage: 200, group_by }) as const;

const daysIn = ({ start_date = '', end_date = '' }: UrlValues) => ({ start_date, end_date });

/** The filters that the reports share. */
export function filterIn(url: UrlValues) {
  const platform = numberOf(url.platform_id, 0);
  return {
    ...daysIn(url),
    status: STATUS_TABS.find((tab) => tab === url.status) ?? 'all',
    medium_id: url.medium_id,
    mcid: url.mcid,
    currency: url.currency,
    platform_id: platform > 0 ? platform : undefined,
  };
}

export type ReportFilter = ReturnType<typeof filterIn>;

/** The performance report of the URL without its page, its groups and its order. */
export function performanceIn(url: UrlValues) {
  const groups = groupsIn(url);
  const sort = sortIn(url, groups);
  const view = {
    ...filterIn(url),
    ...groups,
    keyword: url.keyword,
    order_type: sort.by,
    order_direction: sort.direction,
  };
  return { view, groups, sort };
}

/** The first and the optional second grouping of the report. */
export type ShownGroups = { group_by: PerformanceGroup; then_by: PerformanceGroup | undefined };

/** The groupings in the URL; a second one that is redundant within the first is ignored. */
export function groupsIn(url: UrlValues): ShownGroups {
  const find = (value: string | undefined) => PERFORMANCE_GROUPS.find((group) => group === value);
  const group_by = find(url.group_by) ?? 'day';
  const then_by = find(url.then_by);
  return { group_by, then_by: isPair({ group_by, then_by }) ? then_by : undefined };
}

/** The order in the URL; with two groupings, the server applies the default order of each. */
function sortIn(url: UrlValues, { group_by, then_by }: ShownGroups) {
  const usual = isCalendarGroup(group_by) ? 'key' : 'commission';
  const chosen = PERFORMANCE_ORDERS.find((order) => order === url.order_type);
  return { by: chosen ?? (then_by ? undefined : usual), direction: directionIn(url) } as const;
}

/** What the report is compared with: the previous period unless the URL says otherwise. */
export function compareIn(value: string | undefined): Comparison {
  return COMPARISONS.find((one) => one === value) ?? 'previous';
}

/** Whether the table has the compared period as columns. */
export const isComparedIn = (url: UrlValues): boolean =>
  url.compared === '1' && compareIn(url.compare) !== 'none';

/** The transactions of the URL without their page. */
export function transactionsIn(url: UrlValues) {
  return {
    ...filterIn(url),
    date_by: dateKindIn(url.date_by),
    order_id: url.order_id,
    uid: url.uid,
    reason: url.reason as never,
    order_type: TRANSACTION_ORDERS.find((order) => order === url.order_type) ?? 'order_time',
    order_direction: directionIn(url),
  };
}

/** Which date of a transaction the days filter: the order date unless the URL says otherwise. */
export function dateKindIn(value: string | undefined): DateKind {
  return DATE_KINDS.find((kind) => kind === value) ?? 'order';
}

/** The clicks of the URL without their order and page. */
export function clicksIn(url: UrlValues) {
  return {
    ...daysIn(url),
    medium_id: url.medium_id,
    mcid: url.mcid,
    verdict: CLICK_VERDICTS.find((one) => one === url.verdict),
    link: url.link,
    uid: url.uid,
    referrer: url.referrer,
    ...eachOf(VISIT_FACTS, (fact) => url[fact]),
  };
}

/** The direction of the order in the URL: descending unless it says otherwise. */
export const directionIn = (url: UrlValues) =>
  url.order_direction === 'asc' ? ('asc' as const) : ('desc' as const);
