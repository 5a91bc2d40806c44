import {
  DASHBOARD_PERIODS,
  type DashboardPeriod,
  homeDashboard,
} from '#contract/reports/dashboard.ts';
import { now } from '#server/platform/clock.ts';
import { sumMinor, writeAmount } from '../money-model/open-arithmetic.ts';
import type { Application } from '../open-application.ts';
import { addDays, countDays, dayAt } from '../read-calendar.ts';
import { pickOne, type Random } from '../seeded-random.ts';
import { byName, callWithRetry, differenceOf } from './call-with-retry.ts';
import { addUp, type Cut, countGroups, type Written, writeFigures } from './count-groups.ts';
import { pickPublisher, type Question } from './draw-cut.ts';
import type { Books } from './open-books.ts';
import type { Publisher } from './open-network.ts';
import { writeLine } from './write-lines.ts';

/** Number of days of each period, and how many days ago it ends. */
const DAYS: Readonly<Record<DashboardPeriod, readonly [days: number, ago: number]>> = {
  today: [1, 0],
  yesterday: [1, 1],
  '7d': [7, 0],
  '30d': [30, 0],
  '90d': [90, 0],
};
/** For a single day the chart shows the week up to it. */
const LEAST_DRAWN = 7;
const NEWEST = 8;
const MAX_SHOWN = 5;

type Row = Written;
type Answer = {
  start_date: string;
  end_date: string;
  totals: Row[];
  previous: Row[];
  series: { currency: string; days: Row[] }[];
  top_brands: (Row & { series: string[] })[];
  top_channels: Row[];
  newest_transactions: Row[];
  balance: Row[];
};

/**
 * The dashboard of a publisher: a period, the previous period, top brands and channels, balances.
 */
export function questionDashboard(app: Application, random: Random, books: Books): Question {
  const publisher = pickPublisher(random, books);
  const period = pickOne(random, DASHBOARD_PERIODS);
  return {
    about: `dashboard ${publisher.zone} ${period}`,
    ask: () => callWithRetry(app, homeDashboard.path, { period }, publisher),
    validate: (answer) => checkDashboard(books, publisher, period, answer as Answer),
  };
}

function checkDashboard(
  books: Books,
  publisher: Publisher,
  period: DashboardPeriod,
  answer: Answer,
): string[] {
  const [length, ago] = DAYS[period];
  const end_date = addDays(dayAt(publisher.zone, now().getTime()), -ago);
  const cut: Cut = { start_date: addDays(end_date, 1 - length), end_date, status: 'all' };
  const drawnDays = length > 1 ? length : LEAST_DRAWN;
  const drawn = { ...cut, start_date: addDays(end_date, 1 - drawnDays) };
  const before = {
    ...cut,
    start_date: addDays(cut.start_date, -length),
    end_date: addDays(end_date, -length),
  };
  const days = countGroups(books, publisher, cut, { group_by: 'day' });
  const series = countGroups(books, publisher, drawn, { group_by: 'day' });
  const earlier = countGroups(books, publisher, before, { group_by: 'day' });
  const currencyOf = ({ currency }: Row) => String(currency);
  return [
    differenceOf('start', cut.start_date, answer.start_date),
    differenceOf('end', cut.end_date, answer.end_date),
    differenceOf('totals', addUp(days, publisher.currency), answer.totals),
    differenceOf('before', addUp(earlier, publisher.currency), answer.previous),
    ...answer.series.map(({ currency, days: shown }) =>
      differenceOf(`series of ${currency}`, writeSeries(drawn, series, currency), shown),
    ),
    ...checkBrands(books, publisher, { cut, drawn }, answer.top_brands),
    ...checkChannels(books, publisher, cut, answer.top_channels),
    differenceOf('newest', writeNewest(books, publisher), answer.newest_transactions),
    differenceOf(
      'balance',
      byName(writeBalances(books, publisher), currencyOf),
      byName(answer.balance, currencyOf),
    ),
  ].filter((difference) => difference !== null);
}

const daysOf = ({ start_date, end_date }: Cut) =>
  Array.from({ length: countDays(start_date, end_date) }, (_, nth) => addDays(start_date, nth));

type Groups = ReturnType<typeof countGroups>;

function writeSeries(cut: Cut, groups: Groups, currency: string): Row[] {
  return daysOf(cut).map((day) => {
    const group = groups.find((one) => one.key === day && one.currency === currency);
    const commission = writeAmount(group?.commission ?? 0n, currency);
    return { day, valid_clicks: group?.valid_clicks ?? 0, orders: group?.orders ?? 0, commission };
  });
}

const fallingCommission = (groups: Groups) =>
  groups.map(({ commission }) => commission).sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));

/** The brands shown are those with the highest commission, each with its days. */
function checkBrands(
  books: Books,
  publisher: Publisher,
  { cut, drawn }: { cut: Cut; drawn: Cut },
  shown: Answer['top_brands'],
) {
  const groups = countGroups(books, publisher, cut, { group_by: 'brand' });
  const most = fallingCommission(groups);
  const expected = shown.map((row, place) => {
    const group = groups.find((one) => one.key === row.mcid);
    if (!group || group.commission !== most[place]) return null;
    const { valid_clicks, orders, commission } = writeFigures(group);
    const brand = books.network.brands.find(({ mcid }) => mcid === row.mcid);
    const days = countGroups(books, publisher, { ...drawn, brand }, { group_by: 'day' });
    const series = writeSeries(drawn, days, group.currency).map((day) => day.commission);
    return { valid_clicks, orders, commission, currency: group.currency, series };
  });
  return [
    differenceOf('brands', Math.min(MAX_SHOWN, groups.length), shown.length),
    differenceOf('brand', expected, shown),
  ];
}

function checkChannels(books: Books, publisher: Publisher, cut: Cut, shown: readonly Row[]) {
  const groups = countGroups(books, publisher, cut, { group_by: 'channel' });
  const most = fallingCommission(groups);
  const expected = shown.map((row, place) => {
    const own = groups.find((one) => one.key === row.medium_id && one.currency === row.currency);
    if (!own || own.commission !== most[place]) return null;
    const { valid_clicks, orders, commission } = writeFigures(own);
    return { valid_clicks, orders, commission, name: own.label };
  });
  return [
    differenceOf('channels', Math.min(MAX_SHOWN, groups.length), shown.length),
    differenceOf('channel', expected, shown),
  ];
}

function writeNewest(books: Books, publisher: Publisher): Row[] {
  return books.linesOf(publisher).slice(-NEWEST).reverse().map(writeLine);
}

/** Balances of a publisher's accounts from the postings, and payments made and not returned. */
function writeBalances({ journal }: Books, { publisher_id, currency: own }: Publisher): Row[] {
  const accounts = journal.accounts.filter((one) => one.publisher_id === publisher_id);
  const currencies = new Set([own, ...accounts.map(({ currency }) => currency)]);
  return [...currencies].map((currency) => {
    const sum = (...kinds: string[]) => {
      const found = accounts.filter((one) => one.currency === currency && kinds.includes(one.kind));
      return writeAmount(sumMinor(found.map(({ minor }) => minor)), currency);
    };
    const paid = journal.payments.filter(
      (one) =>
        one.publisher_id === publisher_id && one.currency === currency && one.status === 'paid',
    );
    return {
      currency,
      pending: sum('commission_pending'),
      approved: sum('commission_approved', 'reward_approved'),
      payable: sum('payable', 'owed_back'),
      paid: writeAmount(sumMinor(paid.map((one) => one.amount_minor)), currency),
    };
  });
}
