import type { Application } from './open-application.ts';
import { surviveProvider } from './payouts/survive-provider.ts';
import type { Part } from './run-proofs.ts';

const SIZES = {
  full: { kills_a_round: 14, steps: null },
  small: { kills_a_round: 2, steps: 1 },
} as const;

/** Every payment is paid once and none is lost, whatever the provider and kills do meanwhile. */
export function provePayouts(app: Application, size: keyof typeof SIZES): readonly Part[] {
  return [['provider', (random) => surviveProvider(app, random, SIZES[size])]];
}
