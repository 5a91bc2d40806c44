import {
  PERFORMANCE_ORDERS,
  type PerformanceGroup,
  reportPerformance,
} from '#contract/reports/publisher.ts';
import type { Application } from '../open-application.ts';
import { pickBelow, type Random } from '../seeded-random.ts';
import { askPages, byName, callWithRetry, differenceOf, isSorted } from './call-with-retry.ts';
import {
  addUp,
  type Cut,
  countGroups,
  type Group,
  type Written,
  writeGroup,
} from './count-groups.ts';
import { askedOf, drawCut, pickGroup, pickOne, pickPublisher, type Question } from './draw-cut.ts';
import type { Books } from './open-books.ts';
import type { Publisher } from './open-network.ts';
import { addDays, countDays } from './read-calendar.ts';

type Row = Written;
export type PerformanceAnswer = {
  list: Row[];
  total: number;
  totals: Row[];
  comparison?: { start_date: string; end_date: string; totals: Row[] } | null;
};
type PerformanceQuery = ReturnType<typeof drawPerformance>;

/** What is asked of a performance report: a cut, a grouping, a word, an order, a comparison. */
export function drawPerformance(random: Random, books: Books, publisher: Publisher) {
  const cut = drawCut(random, books, publisher);
  const group_by = pickGroup(random);
  const then_by = random() < 0.3 ? pickSecond(random, group_by) : undefined;
  const keyword =
    random() < 0.1 ? pickOne(random, ['a', '2026-1', 'Brand', 'MOBILE', 'de']) : undefined;
  const order_type = random() < 0.4 ? pickOne(random, PERFORMANCE_ORDERS) : undefined;
  const order_direction = random() < 0.4 ? pickOne(random, ['asc', 'desc'] as const) : undefined;
  const compare = pickOne(random, ['none', 'none', 'previous', 'last_year'] as const);
  return { cut, group_by, then_by, keyword, order_type, order_direction, compare };
}

const CALENDAR = ['day', 'week', 'month'];

/** Another grouping, for a second within the first; two of the calendar make no pair. */
function pickSecond(random: Random, first: PerformanceGroup): PerformanceGroup | undefined {
  const second = pickGroup(random);
  const isPair = second !== first && !(CALENDAR.includes(first) && CALENDAR.includes(second));
  return isPair ? second : undefined;
}

/** The performance report on the screen, every page of it. */
export function questionPerformance(app: Application, random: Random, books: Books): Question {
  const publisher = pickPublisher(random, books);
  const { cut, ...shape } = drawPerformance(random, books, publisher);
  const perPage = pickOne(random, [20, 200, 200, 1 + pickBelow(random, 30)]);
  const asked = { ...askedOf(cut), ...shape };
  return {
    about: `performance ${JSON.stringify({ zone: publisher.zone, ...asked })}`,
    ask: () =>
      askPages(
        (page) =>
          callWithRetry(
            app,
            reportPerformance.path,
            { ...asked, ...page },
            publisher,
          ) as Promise<PerformanceAnswer>,
        perPage,
      ),
    judge: (answer) =>
      checkPerformance(books, publisher, { cut, ...shape }, answer as PerformanceAnswer),
  };
}

/** Everything in an answer of the performance report that is not as the journal says. */
function checkPerformance(
  books: Books,
  publisher: Publisher,
  { cut, ...shape }: PerformanceQuery,
  answer: PerformanceAnswer,
): string[] {
  const groups = countGroups(books, publisher, cut, shape, shape.keyword);
  return [
    ...validateRows(groups, answer),
    differenceOf('totals', addUp(groups, publisher.currency), answer.totals),
    checkOrder(shape, answer.list),
    checkComparison(books, publisher, { cut, ...shape }, answer),
  ].filter((difference) => difference !== null);
}

const nameOf = ({ key, key2, currency }: Row) => JSON.stringify([key, key2, currency]);

/** The rows of a report, in whatever order. */
export function validateRows(
  groups: readonly Group[],
  answer: { list: readonly Row[]; total?: number },
): (string | null)[] {
  return [
    differenceOf('rows', groups.length, answer.list.length),
    answer.total === undefined ? null : differenceOf('total', groups.length, answer.total),
    differenceOf('row', byName(groups.map(writeGroup), nameOf), byName(answer.list, nameOf)),
  ];
}

function checkOrder(
  { group_by, then_by, order_type, order_direction }: Omit<PerformanceQuery, 'cut'>,
  list: readonly Row[],
): string | null {
  const by = order_type ?? (CALENDAR.includes(group_by) ? 'key' : 'commission');
  if (then_by) return arePairsTogether(list) ? null : 'the rows of a first group stand apart';
  // Texts stand in the order of the database's language, amounts of several currencies by their cents.
  if (by === 'label' || (by === 'key' && !CALENDAR.includes(group_by))) return null;
  const values = list.map((row) => {
    const value = row[by] ?? null;
    if (by === 'key' || by === 'cr' || value === null)
      return by === 'cr' && value !== null ? Number(value) : value;
    return Number(String(value).replace('.', ''));
  });
  // Rounded as they are written, equal ones may stand in the order of what was rounded off.
  const falls = (order_direction ?? 'desc') === 'desc';
  if (['epc', 'aov'].includes(by)) return null;
  return isSorted(values, falls) ? null : `the rows do not stand in the order of ${by}`;
}

function arePairsTogether(list: readonly Row[]): boolean {
  const firsts = list.map(({ key, currency }) => JSON.stringify([key, currency]));
  const begun = firsts.filter((first, place) => first !== firsts[place - 1]);
  return new Set(begun).size === begun.length;
}

function checkComparison(
  books: Books,
  publisher: Publisher,
  { cut, group_by, then_by, keyword, compare }: PerformanceQuery,
  { comparison = null }: PerformanceAnswer,
): string | null {
  if (compare === 'none') return differenceOf('comparison', null, comparison);
  const days = compare === 'previous' ? countDays(cut.start_date, cut.end_date) : 364;
  const span: Cut = {
    ...cut,
    start_date: addDays(cut.start_date, -days),
    end_date: addDays(cut.end_date, -days),
  };
  const groups = countGroups(books, publisher, span, { group_by, then_by }, keyword);
  const { start_date, end_date } = span;
  const expected = { start_date, end_date, totals: addUp(groups, publisher.currency) };
  return differenceOf('comparison', expected, comparison);
}
