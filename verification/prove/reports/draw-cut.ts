import { PERFORMANCE_GROUPS, type PerformanceGroup } from '#contract/reports/dimensions.ts';
import { addDays, countDays } from '../read-calendar.ts';
import { pickBelow, pickOne, type Random } from '../seeded-random.ts';
import type { Cut } from './count-groups.ts';
import type { Books } from './open-books.ts';
import type { Publisher } from './open-network.ts';

/** A question to the program: how it is asked, and how its reply is checked. */
export type Question = {
  about: string;
  ask: () => Promise<unknown>;
  /** Sentences about differences; empty for a correct reply. */
  validate: (answer: unknown) => string[];
};

export const pickPublisher = (random: Random, { network }: Books): Publisher =>
  pickOne(random, network.publishers);

export const pickGroup = (random: Random): PerformanceGroup => pickOne(random, PERFORMANCE_GROUPS);

/**
 * A random part of a publisher's books: single days as often as weeks or everything, and sometimes
 * each filter.
 */
export function drawCut(random: Random, books: Books, publisher: Publisher): Cut {
  const all = countDays(books.days.from, books.days.to);
  const most = pickOne(random, [1, 1, 3, 8, 32, all + 10]);
  const start_date = addDays(books.days.from, pickBelow(random, all + 2) - 3);
  const cut: Cut = {
    start_date,
    end_date: addDays(start_date, pickBelow(random, most)),
    status: random() < 0.6 ? 'all' : pickOne(random, ['approved', 'pending', 'rejected']),
  };
  if (random() < 0.2) cut.site = pickOne(random, publisher.sites);
  if (random() < 0.2) cut.brand = pickOne(random, books.network.brands);
  if (random() < 0.15) cut.platform_id = pickOne(random, [1, 2, 4]);
  if (random() < 0.15) cut.currency = pickOne(random, books.network.brands).currency;
  return cut;
}

/** The cut as input of a call. */
export function askedOf({ site, brand, ...cut }: Cut) {
  return { ...cut, medium_id: site?.code, mcid: brand?.mcid };
}
