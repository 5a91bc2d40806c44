import { editBytes } from './ledger/edit-bytes.ts';
import { postDuplicates, reverseAtOnce } from './ledger/post-duplicates.ts';
import { runOperations } from './ledger/run-operations.ts';
import type { Application } from './open-application.ts';
import type { Part } from './run-proofs.ts';

const SIZES = {
  full: { operations: 1_000_000, kills: 20, keys: 10_000, edits: 1_000 },
  small: { operations: 3_000, kills: 2, keys: 100, edits: 40 },
} as const;

/** No amount in the ledger is invented, lost, posted twice or changed undetected. */
export function proveLedger(app: Application, size: keyof typeof SIZES): readonly Part[] {
  const { operations, kills, keys, edits } = SIZES[size];
  return [
    ['operations', (random) => runOperations(app, random, { operations, kills })],
    ['duplicates', (random) => postDuplicates(app, random, keys)],
    ['reversals', (random) => reverseAtOnce(app, random, keys)],
    ['edits', (random) => editBytes(app, random, edits)],
  ];
}
