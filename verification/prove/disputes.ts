import { abuseClaims } from './disputes/abuse-claims.ts';
import type { Application } from './open-application.ts';
import type { Part } from './run-proofs.ts';

const SIZES = {
  full: { accounts: 100, months: 6, claims_each: 17 },
  small: { accounts: 6, months: 2, claims_each: 8 },
} as const;

/** Hostile claims and disputes of colluding accounts gain nothing above the limits of a brand. */
export function proveDisputes(app: Application, size: keyof typeof SIZES): readonly Part[] {
  return [['claims', (random) => abuseClaims(app, random, SIZES[size])]];
}
