import {
  eachOf,
  LINE_FACTS,
  type PerformanceGroup,
  VISIT_FACTS,
  type VisitFact,
} from '#contract/reports/dimensions.ts';
import { roundHalfEven, writeAmount } from '../money-model/open-arithmetic.ts';
import { dayAt, mondayOf } from '../read-calendar.ts';
import type { Books } from './open-books.ts';
import type { Brand, Publisher, Site } from './open-network.ts';
import type { Click } from './read-journal.ts';
import type { Line } from './work-out-lines.ts';

/** The part of a publisher's books that a question covers. */
export type Cut = {
  start_date: string;
  end_date: string;
  site?: Site | undefined;
  brand?: Brand | undefined;
  platform_id?: number | undefined;
  currency?: string | undefined;
  status: string;
};

const COUNTS = ['clicks', 'unique_clicks', 'valid_clicks', 'orders', 'lines'] as const;
const SUMS = [
  'gross_sales',
  'returns',
  'commission',
  'approved',
  'pending',
  'rejected',
  'paid',
] as const;
type Figures = Record<(typeof COUNTS)[number], number> & Record<(typeof SUMS)[number], bigint>;
/** Name of a group; the label is null if the key is enough. */
type Name = { key: string; label: string | null };
export type Group = Figures & Name & { currency: string; second?: Name };
/** The grouping, optionally with a second one within each group of the first. */
export type By = { group_by: PerformanceGroup; then_by?: PerformanceGroup | undefined };

/** The figures of a group as every report must format them. */
export type Written = Record<string, string | number | null>;

const nothing = (): Figures => ({
  clicks: 0,
  unique_clicks: 0,
  valid_clicks: 0,
  orders: 0,
  lines: 0,
  gross_sales: 0n,
  returns: 0n,
  commission: 0n,
  approved: 0n,
  pending: 0n,
  rejected: 0n,
  paid: 0n,
});

/** The groups of a cut, counted click by click and line by line. */
export function countGroups(
  books: Books,
  publisher: Publisher,
  cut: Cut,
  by: By,
  keyword = '',
): Group[] {
  const groups = new Map<string, Group>();
  const find = (facts: Facts) => {
    const { currency } = facts;
    const first = nameOf(by.group_by, publisher, facts);
    const second = by.then_by && nameOf(by.then_by, publisher, facts);
    const name = JSON.stringify([first.key, second?.key, currency]);
    const group = groups.get(name) ?? {
      ...first,
      ...(second && { second }),
      currency,
      ...nothing(),
    };
    groups.set(name, group);
    return group;
  };
  for (const click of books.clicksOf(publisher)) {
    const { brand, site } = books.placeOf(click);
    const day = dayAt(publisher.zone, click.at);
    // Clicks count in the currency of orders of their day.
    const isRated = books.rates(brand.currency, publisher.currency, day) !== null;
    const { currency } = isRated ? publisher : brand;
    if (!isWithin(cut, publisher, { at: click.at, brand, site, currency })) continue;
    const group = find({ ...click, brand, site, currency, coupon: null });
    group.clicks += 1;
    if (click.invalid_reason === null) group.valid_clicks += 1;
    if (click.isFirst) group.unique_clicks += 1;
  }
  const counted = new Set<string>();
  for (const line of linesOf(books, publisher, cut)) {
    const { brand } = line.report;
    const { country } = line.report;
    const facts = eachOf(LINE_FACTS, (fact) => line.click?.[fact] ?? null);
    const coupon = line.report.voucher?.toUpperCase() ?? null;
    const at = line.order_time;
    const { site, uids, currency } = line;
    addLine(find({ at, brand, site, uids, currency, country, coupon, ...facts }), line, counted);
  }
  const word = keyword.toLowerCase();
  return [...groups.values()].filter(({ key, label, second }) =>
    [key, label, second?.key, second?.label].some((text) => text?.toLowerCase().includes(word)),
  );
}

/** The lines of a cut and its tab, earliest order first. */
export function linesOf(books: Books, publisher: Publisher, cut: Cut): Line[] {
  return books
    .linesOf(publisher)
    .filter(
      (line) =>
        (cut.status === 'all' || line.status === cut.status) &&
        isWithin(cut, publisher, { ...line, at: line.order_time, brand: line.report.brand }),
    );
}

type Place = { at: number; brand: Brand; site: Site | null; currency: string };

function isWithin(cut: Cut, { zone }: Publisher, { at, brand, site, currency }: Place): boolean {
  const day = dayAt(zone, at);
  return (
    day >= cut.start_date &&
    day <= cut.end_date &&
    (cut.site === undefined || site === cut.site) &&
    (cut.brand === undefined || brand === cut.brand) &&
    (cut.platform_id === undefined || site?.channel_type === cut.platform_id) &&
    (cut.currency === undefined || currency === cut.currency)
  );
}

type Facts = Place & Pick<Click, 'uids' | VisitFact> & { coupon: string | null };

function nameOf(by: PerformanceGroup, { zone }: Publisher, facts: Facts): Name {
  const plain = (key: string | null | undefined) => ({ key: key ?? '', label: null });
  const day = dayAt(zone, facts.at);
  if (by === 'day') return plain(day);
  if (by === 'week') return plain(mondayOf(day));
  if (by === 'month') return plain(day.slice(0, 7));
  if (by === 'brand') return { key: facts.brand.mcid, label: facts.brand.merchant_name };
  if (by === 'channel') return { key: facts.site?.code ?? '', label: facts.site?.name ?? null };
  if (by === 'coupon' || isFact(by)) return plain(facts[by]);
  return plain(facts.uids[Number(by.slice(3)) - 1]);
}

const isFact = (by: PerformanceGroup): by is VisitFact => VISIT_FACTS.some((fact) => fact === by);

function addLine(group: Group, line: Line, counted: Set<string>): void {
  const order = `${line.report.brand.id} ${line.report.order_id}`;
  if (!counted.has(order)) group.orders += 1;
  counted.add(order);
  group.lines += 1;
  if (line.sale < 0n) group.returns += line.sale;
  else group.gross_sales += line.sale;
  group.commission += line.commission;
  group.paid += line.paid;
  if (line.status === 'approved') group.approved += line.commission;
  else if (line.status === 'pending') group.pending += line.commission;
  else group.rejected += line.commission;
}

/** Totals of groups by currency: the account's own first, present even when it is empty. */
export function addUp(groups: readonly Group[], own: string): Written[] {
  const sums = new Map<string, Figures & { currency: string }>();
  sums.set(own, { currency: own, ...nothing() });
  for (const group of groups) {
    const sum = sums.get(group.currency) ?? { currency: group.currency, ...nothing() };
    for (const name of COUNTS) sum[name] += group[name];
    for (const name of SUMS) sum[name] += group[name];
    sums.set(group.currency, sum);
  }
  const [first, ...others] = [...sums.values()];
  others.sort((one, other) => (one.currency < other.currency ? -1 : 1));
  return [...(first ? [first] : []), ...others].map(writeFigures);
}

/** Figures as text and numbers, with the derived ones. */
export function writeFigures(figures: Figures & { currency: string }): Written {
  const { currency, orders, valid_clicks } = figures;
  const sales = figures.gross_sales + figures.returns;
  return {
    currency,
    ...Object.fromEntries(COUNTS.map((name) => [name, figures[name]])),
    sales: writeAmount(sales, currency),
    ...Object.fromEntries(SUMS.map((name) => [name, writeAmount(figures[name], currency)])),
    epc: writeRatio(figures.commission, valid_clicks, 100n, currency),
    cr: writePercent(orders, valid_clicks),
    aov: writeRatio(sales, orders, 1n, currency),
  };
}

/** Amount per count, times `per`; null if the count is zero. */
function writeRatio(minor: bigint, count: number, per: bigint, currency: string): string | null {
  return count === 0 ? null : writeAmount(roundHalfEven(minor * per, BigInt(count)), currency);
}

/** Percentage with two decimals; null if the whole is zero. */
const writePercent = (part: number, whole: number) =>
  writeRatio(BigInt(part), whole, 10_000n, 'EUR');

/** A row of the report: the group's key, name and figures. */
export function writeGroup(group: Group): Written {
  const { key, label, second } = group;
  return {
    key,
    label: label ?? key,
    ...(second && { key2: second.key, label2: second.label ?? second.key }),
    ...writeFigures(group),
  };
}
