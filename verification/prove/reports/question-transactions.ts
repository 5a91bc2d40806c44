import { reportTransactions, TRANSACTION_ORDERS } from '#contract/reports/publisher.ts';
import { sumMinor, writeAmount } from '../money-model/open-arithmetic.ts';
import type { Application } from '../open-application.ts';
import { pickOne, type Random } from '../seeded-random.ts';
import { askPages, byName, callWithRetry, differenceOf, isSorted } from './call-with-retry.ts';
import { type Cut, linesOf, type Written } from './count-groups.ts';
import { askedOf, drawCut, pickPublisher, type Question } from './draw-cut.ts';
import type { Books } from './open-books.ts';
import type { Publisher } from './open-network.ts';
import type { Line } from './work-out-lines.ts';
import { writeLine } from './write-lines.ts';

const TABS = ['all', 'approved', 'pending', 'rejected'] as const;

type Row = Written;
type Answer = { list: Row[]; total: number; tabs: Row[] };
type Narrow = {
  order_id?: string | undefined;
  uid?: string | undefined;
  reason?: string | undefined;
};
type TransactionsQuery = ReturnType<typeof drawTransactions>;

/** Input of a transactions report: a cut, and sometimes an order, a sub-id or a reason. */
export function drawTransactions(random: Random, books: Books, publisher: Publisher) {
  const cut = drawCut(random, books, publisher);
  const own = books.linesOf(publisher);
  const narrow: Narrow = {};
  if (random() < 0.1 && own.length > 0) narrow.order_id = pickOne(random, own).report.order_id;
  if (random() < 0.2) narrow.uid = pickOne(random, ['mail', 'own', 'a,"b"', '=1+1']);
  if (random() < 0.1) narrow.reason = pickOne(random, ['RETURNED', 'ORDER_UPDATED', 'CANCELLED']);
  const order_type = pickOne(random, TRANSACTION_ORDERS);
  const order_direction = pickOne(random, ['asc', 'desc'] as const);
  return { cut, narrow, order_type, order_direction };
}

/** The transactions report on the screen, with all its pages and tabs. */
export function questionTransactions(app: Application, random: Random, books: Books): Question {
  const publisher = pickPublisher(random, books);
  const { cut, narrow, ...order } = drawTransactions(random, books, publisher);
  const asked = { ...askedOf(cut), ...narrow, ...order };
  const perPage = pickOne(random, [50, 200]);
  return {
    about: `transactions ${JSON.stringify({ zone: publisher.zone, ...asked })}`,
    ask: () =>
      askPages(
        (page) =>
          callWithRetry(
            app,
            reportTransactions.path,
            { ...asked, ...page },
            publisher,
          ) as Promise<Answer>,
        perPage,
      ),
    validate: (answer) => {
      const { list, total, tabs } = answer as Answer;
      const lines = saveLines(books, publisher, cut, narrow);
      return [
        differenceOf('total', lines.length, total),
        ...checkLines(lines, list),
        checkOrder(order, list),
        differenceOf(
          'tabs',
          byName(writeTabs(books, publisher, cut, narrow), nameOf),
          byName(tabs, nameOf),
        ),
      ].filter((difference) => difference !== null);
    },
  };
}

const nameOf = ({ status, currency }: Row) => `${status} ${currency}`;

/** The lines of a cut that match the report's other filters. */
export function saveLines(books: Books, publisher: Publisher, cut: Cut, narrow: Narrow): Line[] {
  return linesOf(books, publisher, cut).filter(
    (line) =>
      (narrow.order_id === undefined || line.report.order_id === narrow.order_id) &&
      (narrow.uid === undefined || line.uids.includes(narrow.uid)) &&
      (narrow.reason === undefined || line.reason === narrow.reason),
  );
}

/** Compares rows with lines in any order. */
function checkLines(lines: readonly Line[], list: readonly Row[]): (string | null)[] {
  const idOf = (row: Row) => String(row.id);
  return [
    differenceOf('rows', lines.length, list.length),
    differenceOf('line', byName(lines.map(writeLine), idOf), byName(list, idOf)),
  ];
}

function checkOrder(
  { order_type, order_direction }: Pick<TransactionsQuery, 'order_type' | 'order_direction'>,
  list: readonly Row[],
): string | null {
  if (order_type === 'order_id' || order_type === 'merchant_name') return null;
  const isAmount = order_type === 'sale_amount' || order_type === 'commission';
  const values = list.map((row) => {
    const value = row[order_type] ?? null;
    return isAmount && value !== null ? Number(String(value).replace('.', '')) : value;
  });
  const falls = order_direction === 'desc';
  return isSorted(values, falls) ? null : `the lines are not in the order of ${order_type}`;
}

function writeTabs(books: Books, publisher: Publisher, cut: Cut, narrow: Narrow): Row[] {
  return TABS.flatMap((status) => {
    const lines = saveLines(books, publisher, { ...cut, status }, narrow);
    const groups = Map.groupBy(lines, (line) => line.currency);
    // The account's own currency is always included.
    if (!groups.has(publisher.currency)) groups.set(publisher.currency, []);
    return [...groups].map(([currency, own]) => ({
      status,
      currency,
      lines: own.length,
      orders: new Set(own.map(({ report }) => `${report.brand.id} ${report.order_id}`)).size,
      sales: writeAmount(sumMinor(own.map(({ sale }) => sale)), currency),
      commission: writeAmount(sumMinor(own.map(({ commission }) => commission)), currency),
    }));
  });
}
