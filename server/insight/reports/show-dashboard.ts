import type { PublisherActor } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import type { DashboardPeriod, homeDashboard } from '#contract/reports/dashboard.ts';
import { precedingSpan, shiftDay } from '#contract/reports/spans.ts';
import { expectPayments } from '#server/payouts/payments/cycles/expect-payments.ts';
import { DAY_MS, dayIn, now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ownFirst, presentLine, presentTotals } from './present.ts';
import { countTodo } from './queries/count-todo.ts';
import { findOnboarding } from './queries/find-onboarding.ts';
import { listBalances } from './queries/list-balances.ts';
import { listBrandLogos, listNewestBrands } from './queries/list-brand-cards.ts';
import { listNewestLines } from './queries/list-lines.ts';
import { sumBrandDays } from './queries/sum-brand-days.ts';
import { type Cell, type Shape, sumPerformance } from './queries/sum-performance.ts';
import type { ReportedPostbacks } from './reported-postbacks.ts';
import type { ReportScope } from './resolve-scope.ts';
import { daysOf } from './rules.ts';

type Dashboard = ReplyOf<typeof homeDashboard>;

/** For each period: its number of days, and how many days ago it ends. */
const PERIODS: Readonly<Record<DashboardPeriod, readonly [days: number, ago: number]>> = {
  today: [1, 0],
  yesterday: [1, 1],
  '7d': [7, 0],
  '30d': [30, 0],
  '90d': [90, 0],
};
/** A single day makes no line, so the chart shows at least a week. */
const MIN_CHART_DAYS = 7;
const EXPIRING_DAYS = 3;
const TOP_BRANDS = 5;
const TOP_CHANNELS = 5;
const NEWEST_LINES = 8;
const NEWEST_BRANDS = 6;
// More rows than 90 days can have in all currencies of an account.
const ALL_DAYS = 10_000;

/** Everything the dashboard shows, for days in the account's time zone. */
export async function showDashboard(
  db: Db,
  actor: PublisherActor,
  period: DashboardPeriod,
  postbacks: ReportedPostbacks,
): Promise<Dashboard> {
  const scope = scopeOf(actor, period);
  const chart = chartScope(scope);
  const byDay = await sumPerformance(db, chart, shapeOf('day', ALL_DAYS));
  const sums = chart === scope ? byDay : await sumPerformance(db, scope, shapeOf('day', 0));
  const compared = { ...scope, ...precedingSpan(scope) };
  const before = await sumPerformance(db, compared, shapeOf('day', 0));
  const totals = presentTotals(sums.totals, actor.currency);
  const newest = await listNewestLines(db, actor.publisher_id, NEWEST_LINES);
  const expectPayDay = await expectPayments(db, actor.publisher_id, now());
  const at = now();
  return {
    start_date: scope.start_date,
    end_date: scope.end_date,
    currency: actor.currency,
    time_zone: actor.time_zone,
    totals,
    previous: presentTotals(before.totals, actor.currency),
    series: totals.map(({ currency }) => ({
      currency,
      days: fillDays(chart, byDay.rows, currency),
    })),
    top_brands: await showTopBrands(db, scope, chart),
    top_channels: await showTopChannels(db, scope),
    todo: {
      ...(await countTodo(
        db,
        actor.publisher_id,
        at,
        new Date(at.getTime() + EXPIRING_DAYS * DAY_MS),
      )),
      postbacks_failing: await postbacks.countFailing(db, actor.publisher_id),
    },
    newest_transactions: newest.map((line) => presentLine(line, expectPayDay)),
    onboarding: await findOnboarding(db, actor),
    balance: await showBalances(db, actor),
    newest_brands: await showNewestBrands(db, actor.publisher_id),
  };
}

function scopeOf(actor: PublisherActor, period: DashboardPeriod): ReportScope {
  const [days, ago] = PERIODS[period];
  const end_date = shiftDay(dayIn(actor.time_zone, now()), -ago);
  return {
    publisher_id: actor.publisher_id,
    time_zone: actor.time_zone,
    start_date: shiftDay(end_date, 1 - days),
    end_date,
    site_id: undefined,
    brand_id: undefined,
    platform_id: undefined,
    currency: undefined,
    status: 'all',
  };
}

function chartScope(scope: ReportScope): ReportScope {
  if (scope.start_date < scope.end_date) return scope;
  return { ...scope, start_date: shiftDay(scope.end_date, 1 - MIN_CHART_DAYS) };
}

function shapeOf(group_by: 'day' | 'brand' | 'channel', limit: number): Shape {
  const order_type = group_by === 'day' ? 'key' : 'commission';
  return { group_by, order_type, order_direction: 'desc', limit, offset: 0 };
}

function fillDays(scope: ReportScope, cells: readonly Cell[], currency: string) {
  const found = new Map(
    cells.filter((cell) => cell.currency === currency).map((cell) => [cell.key, cell]),
  );
  return daysOf(scope).map((day) => {
    const cell = found.get(day);
    return {
      day,
      valid_clicks: cell?.valid_clicks ?? 0,
      orders: cell?.orders ?? 0,
      commission: minorToText(cell?.commission ?? 0n, currency),
    };
  });
}

async function showTopBrands(
  db: Db,
  scope: ReportScope,
  chart: ReportScope,
): Promise<Dashboard['top_brands']> {
  const { rows } = await sumPerformance(db, scope, shapeOf('brand', TOP_BRANDS));
  const mcids = rows.map((row) => row.key);
  const logos = await listBrandLogos(db, mcids);
  const sums = await sumBrandDays(db, chart, mcids);
  return rows.map(({ key, label, currency, valid_clicks, orders, commission }) => {
    const own = sums.filter((sum) => sum.mcid === key && sum.currency === currency);
    const byDay = new Map(own.map((sum) => [sum.day, sum.commission]));
    return {
      mcid: key,
      merchant_name: label ?? key,
      logo: logos.get(key) ?? null,
      currency,
      valid_clicks,
      orders,
      commission: minorToText(commission, currency),
      series: daysOf(chart).map((day) => minorToText(byDay.get(day) ?? 0n, currency)),
    };
  });
}

async function showTopChannels(db: Db, scope: ReportScope): Promise<Dashboard['top_channels']> {
  const { rows } = await sumPerformance(db, scope, shapeOf('channel', TOP_CHANNELS));
  return rows.map(({ key, label, currency, valid_clicks, orders, commission }) => ({
    medium_id: key,
    name: label ?? key,
    currency,
    valid_clicks,
    orders,
    commission: minorToText(commission, currency),
  }));
}

async function showBalances(db: Db, actor: PublisherActor): Promise<Dashboard['balance']> {
  const own = actor.currency;
  const none = { currency: own, pending: 0n, approved: 0n, payable: 0n, paid: 0n };
  const balances = ownFirst(await listBalances(db, actor.publisher_id), own, none);
  return balances.map(({ currency, pending, approved, payable, paid }) => ({
    currency,
    pending: minorToText(pending, currency),
    approved: minorToText(approved, currency),
    payable: minorToText(payable, currency),
    paid: minorToText(paid, currency),
  }));
}

async function showNewestBrands(db: Db, publisher_id: number): Promise<Dashboard['newest_brands']> {
  const brands = await listNewestBrands(db, publisher_id, NEWEST_BRANDS);
  return brands.map(({ id, created_at, ...brand }) => ({
    ...brand,
    brand_id: id,
    added_at: created_at.toISOString(),
  }));
}
