import type { Application } from './open-application.ts';
import { payThroughFaults } from './payouts/pay-through-faults.ts';
import { searchNumbers } from './payouts/search-numbers.ts';
import type { Part } from './run-proofs.ts';

const SIZES = {
  full: { kills_a_round: 14, steps: null, publishers: 10, numbers_each: 100 },
  small: { kills_a_round: 2, steps: 1, publishers: 2, numbers_each: 5 },
} as const;

/**
 * Every payment is paid exactly once and none is lost, whatever the provider does and whichever
 * process is killed; and no bank account number is stored or logged in plain text.
 */
export function provePayouts(app: Application, size: keyof typeof SIZES): readonly Part[] {
  return [
    ['provider', (random) => payThroughFaults(app, random, SIZES[size])],
    ['numbers', (random) => searchNumbers(app, random, SIZES[size])],
  ];
}
