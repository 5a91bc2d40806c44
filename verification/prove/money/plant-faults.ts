import { faults } from '../money-model/open-arithmetic.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickBelow, type Random, seededRandom } from '../seeded-random.ts';
import { runOperations, type Size } from './run-operations.ts';

/** Spoils one rule of the model at a time: the comparison must find each difference. */
export async function plantFaults(app: Application, random: Random, size: Size): Promise<Found> {
  const missed: string[] = [];
  const names = Object.keys(faults) as (keyof typeof faults)[];
  for (const fault of names) {
    const seed = pickBelow(random, 2 ** 31);
    const { violations } = await runOperations(app, seededRandom(seed), size, fault);
    if (violations.length === 0) missed.push(`not found: ${fault}`);
  }
  const found = names.length - missed.length;
  return {
    counts: { 'planted faults': names.length, 'faults found': found },
    violations: missed,
  };
}
