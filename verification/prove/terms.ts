import type { Application } from './open-application.ts';
import type { Part } from './run-proofs.ts';
import { recomputeDrafts } from './terms/recompute-drafts.ts';

const SIZES = {
  full: { lines: 10_000, drafts: 60 },
  small: { lines: 600, drafts: 12 },
} as const;

/** What 90 days would have cost under a draft of terms equals an independent model, to the cent. */
export function proveTerms(app: Application, size: keyof typeof SIZES): readonly Part[] {
  const { lines, drafts } = SIZES[size];
  return [['recomputed', (random) => recomputeDrafts(app, random, lines, drafts)]];
}
