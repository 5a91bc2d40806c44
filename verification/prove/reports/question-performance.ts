import type { PerformanceGroup } from '#contract/reports/dimensions.ts';
import { PERFORMANCE_ORDERS, reportPerformance } from '#contract/reports/publisher.ts';
import { comparedDays } from '../compared-days.ts';
import type { Application } from '../open-application.ts';
import { pickBelow, pickOne, type Random } from '../seeded-random.ts';
import { askPages, byName, callWithRetry, differenceOf, isSorted } from './call-with-retry.ts';
import {
  addUp,
  type Cut,
  countGroups,
  type Group,
  type Written,
  writeGroup,
} from './count-groups.ts';
import { askedOf, drawCut, pickGroup, pickPublisher, type Question } from './draw-cut.ts';
import type { Books } from './open-books.ts';
import type { Publisher } from './open-network.ts';

type Row = Written;
export type PerformanceAnswer = {
  list: Row[];
  total: number;
  totals: Row[];
  comparison?: { start_date: string; end_date: string; totals: Row[] } | null;
};
type PerformanceQuery = ReturnType<typeof drawPerformance>;

/** Input of a performance report: a cut, grouping, search word, sort order and comparison. */
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

/** Another grouping within the first; two calendar groupings cannot be combined. */
function pickSecond(random: Random, first: PerformanceGroup): PerformanceGroup | undefined {
  const second = pickGroup(random);
  const isPair = second !== first && !(CALENDAR.includes(first) && CALENDAR.includes(second));
  return isPair ? second : undefined;
}

/** The performance report on the screen, with all its pages. */
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
    validate: (answer) =>
      checkPerformance(books, publisher, { cut, ...shape }, answer as PerformanceAnswer),
  };
}

/** All differences between a reply of the performance report and the journal. */
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

/** Compares the rows of a report in any order. */
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
  if (then_by) return arePairsTogether(list) ? null : 'the rows of a first group are not together';
  // Texts are sorted by the database's collation, amounts of several currencies by minor units.
  if (by === 'label' || (by === 'key' && !CALENDAR.includes(group_by))) return null;
  const values = list.map((row) => {
    const value = row[by] ?? null;
    if (by === 'key' || by === 'cr' || value === null)
      return by === 'cr' && value !== null ? Number(value) : value;
    return Number(String(value).replace('.', ''));
  });
  // Rows that are equal after rounding may be sorted by their exact values.
  const falls = (order_direction ?? 'desc') === 'desc';
  if (['epc', 'aov'].includes(by)) return null;
  return isSorted(values, falls) ? null : `the rows are not in the order of ${by}`;
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
  const span: Cut = { ...cut, ...comparedDays(cut, compare) };
  const groups = countGroups(books, publisher, span, { group_by, then_by }, keyword);
  const { start_date, end_date } = span;
  const expected = { start_date, end_date, totals: addUp(groups, publisher.currency) };
  return differenceOf('comparison', expected, comparison);
}
