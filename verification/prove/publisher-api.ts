import type { Application } from './open-application.ts';
import { checkTotals, plantDifferences } from './publisher-api/check-totals.ts';
import { replayClients } from './publisher-api/replay-clients.ts';
import type { Books } from './reports/open-books.ts';
import { openBooks } from './reports/open-books.ts';
import type { Part } from './run-proofs.ts';
import { pickBelow, type Random, seededRandom } from './seeded-random.ts';

/** Full size makes more than 20,000 changes of order lines. */
const SIZES = {
  full: { publishers: 8, visits: 20_000, orders: 5_400, faults: 400 },
  small: { publishers: 2, visits: 600, orders: 120, faults: 40 },
} as const;

/**
 * A client of both generations of the publisher API, written only from its description, reads the
 * same totals to the cent by every way: transactions, orders, changes, the older generation in its
 * three forms, the screens and the export. Recorded requests of public clients read the sums of the
 * screens in every dialect.
 */
export function provePublisherApi(app: Application, size: keyof typeof SIZES): readonly Part[] {
  const { faults, ...amounts } = SIZES[size];
  let made: Promise<Books> | undefined;
  const books = (random: Random) => {
    const seed = pickBelow(random, 2 ** 31);
    made ??= openBooks(app, seededRandom(seed), amounts);
    return made;
  };
  return [
    ['totals', async (random) => checkTotals(app, random, await books(random))],
    ['public clients', async (random) => replayClients(app, await books(random))],
    [
      'planted differences',
      async (random) => plantDifferences(app, random, await books(random), faults),
    ],
  ];
}
