import { plantFaults } from './money/plant-faults.ts';
import { runOperations } from './money/run-operations.ts';
import type { Application } from './open-application.ts';
import type { Part } from './run-proofs.ts';

const SIZES = {
  full: {
    ...{ operations: 1_000_000, publishers: 12, days: 700, statements: 100 },
    pace: { stepHours: 2, termsChance: 0.04, moneyChance: 0.4 },
  },
  small: {
    ...{ operations: 1_000, publishers: 4, days: 700, statements: 1 },
    pace: { stepHours: 240, termsChance: 0.25, moneyChance: 0.9 },
  },
} as const;
/** More operations than it takes to find a fault. */
const MAX_OPERATIONS = 8_000;

/**
 * Random orders, returns and their later matches, disputes, terms, settlements, payments, invoices and credit notes come to
 * exactly what an independent model says, and each of sixteen faults in the model is noticed.
 */
export function proveMoney(app: Application, size: keyof typeof SIZES): readonly Part[] {
  return [
    ['operations', (random) => runOperations(app, random, SIZES[size])],
    [
      'planted faults',
      (random) => plantFaults(app, random, { ...SIZES.small, operations: MAX_OPERATIONS }),
    ],
  ];
}
