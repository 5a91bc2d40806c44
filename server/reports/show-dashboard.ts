import type { PublisherActor } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { homeDashboard } from '#contract/home.ts';
import { minorToText } from '#contract/money.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ownFirst, presentLine, presentTotals } from './present.ts';
import { findOnboarding } from './queries/find-onboarding.ts';
import { listBalances } from './queries/list-balances.ts';
import { listBrandLogos, listNewestBrands } from './queries/list-brand-cards.ts';
import { listNewestLines } from './queries/list-lines.ts';
import { sumBrandDays } from './queries/sum-brand-days.ts';
import { type Cell, type Shape, sumPerformance } from './queries/sum-performance.ts';
import type { Cut } from './resolve-cut.ts';
import { comparedSpan, dayIn, daysOf, shiftDay } from './rules.ts';

type Dashboard = ReplyOf<typeof homeDashboard>;

const DAYS = 30;
const TOP_BRANDS = 5;
const NEWEST_LINES = 8;
const NEWEST_BRANDS = 6;
// More rows than 30 days can have in all the currencies of an account.
const ALL_DAYS = 10_000;

/** Everything the dashboard shows, for the last 30 days of the account's calendar. */
export async function showDashboard(db: Db, actor: PublisherActor): Promise<Dashboard> {
  const cut = cutOf(actor);
  const compared = { ...cut, ...comparedSpan(cut, 'previous') };
  const byDay = await sumPerformance(db, cut, shapeOf('day', ALL_DAYS));
  const before = await sumPerformance(db, compared, shapeOf('day', 0));
  const totals = presentTotals(byDay.totals, actor.currency);
  const newest = await listNewestLines(db, actor.publisher_id, NEWEST_LINES);
  return {
    start_date: cut.start_date,
    end_date: cut.end_date,
    currency: actor.currency,
    time_zone: actor.time_zone,
    totals,
    previous: presentTotals(before.totals, actor.currency),
    series: totals.map(({ currency }) => ({ currency, days: fillDays(cut, byDay.rows, currency) })),
    top_brands: await showTopBrands(db, cut),
    newest_transactions: newest.map(presentLine),
    onboarding: await findOnboarding(db, actor),
    balance: await showBalances(db, actor),
    newest_brands: await showNewestBrands(db),
  };
}

function cutOf(actor: PublisherActor): Cut {
  const today = dayIn(actor.time_zone, now());
  return {
    publisher_id: actor.publisher_id,
    time_zone: actor.time_zone,
    start_date: shiftDay(today, 1 - DAYS),
    end_date: today,
    site_id: undefined,
    brand_id: undefined,
    platform_id: undefined,
    currency: undefined,
    status: 'all',
  };
}

function shapeOf(group_by: 'day' | 'brand', limit: number): Shape {
  const order_type = group_by === 'day' ? 'key' : 'commission';
  return { group_by, order_type, order_direction: 'desc', limit, offset: 0 };
}

function fillDays(cut: Cut, cells: readonly Cell[], currency: string) {
  const found = new Map(
    cells.filter((cell) => cell.currency === currency).map((cell) => [cell.key, cell]),
  );
  return daysOf(cut).map((day) => {
    const cell = found.get(day);
    return {
      day,
      clicks: cell?.clicks ?? 0,
      orders: cell?.orders ?? 0,
      commission: minorToText(cell?.commission ?? 0n, currency),
    };
  });
}

async function showTopBrands(db: Db, cut: Cut): Promise<Dashboard['top_brands']> {
  const { rows } = await sumPerformance(db, cut, shapeOf('brand', TOP_BRANDS));
  const mcids = rows.map((row) => row.key);
  const logos = await listBrandLogos(db, mcids);
  const sums = await sumBrandDays(db, cut, mcids);
  return rows.map(({ key, label, currency, clicks, orders, commission }) => {
    const own = sums.filter((sum) => sum.mcid === key && sum.currency === currency);
    const byDay = new Map(own.map((sum) => [sum.day, sum.commission]));
    return {
      mcid: key,
      merchant_name: label ?? key,
      logo: logos.get(key) ?? null,
      currency,
      clicks,
      orders,
      commission: minorToText(commission, currency),
      series: daysOf(cut).map((day) => minorToText(byDay.get(day) ?? 0n, currency)),
    };
  });
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

async function showNewestBrands(db: Db): Promise<Dashboard['newest_brands']> {
  const brands = await listNewestBrands(db, NEWEST_BRANDS);
  return brands.map(({ id, created_at, ...brand }) => ({
    ...brand,
    brand_id: id,
    added_at: created_at.toISOString(),
  }));
}
