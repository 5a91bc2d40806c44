import type { Application } from './open-application.ts';
import { checkPayments } from './reports/check-payments.ts';
import { checkReports, plantFaults } from './reports/check-reports.ts';
import { type Books, openBooks, type Size } from './reports/open-books.ts';
import type { Part } from './run-proofs.ts';
import { pickBelow, type Random, seededRandom } from './seeded-random.ts';

const SIZES = {
  full: { publishers: 12, visits: 30_000, orders: 3_000, questions: 2_000, faults: 400 },
  small: { publishers: 3, visits: 900, orders: 150, questions: 120, faults: 40 },
} as const;

/**
 * Every figure of every report, export and API reply equals the sum of the journal: postings,
 * history and clicks, added up by code independent of the program's own.
 */
export function proveReports(app: Application, size: keyof typeof SIZES): readonly Part[] {
  const { questions, faults, ...amounts } = SIZES[size];
  const books = shareBooks(app, amounts);
  return [
    ['questions', async (random) => checkReports(app, random, await books(random), questions)],
    ['payments', async (random) => checkPayments(app, random, await books(random))],
    ['planted faults', async (random) => plantFaults(app, random, await books(random), faults)],
  ];
}

/** The books are built once, by the first part that needs them, from the seed only. */
function shareBooks(app: Application, size: Size) {
  let made: Promise<Books> | undefined;
  return (random: Random) => {
    const seed = pickBelow(random, 2 ** 31);
    made ??= openBooks(app, seededRandom(seed), size);
    return made;
  };
}
