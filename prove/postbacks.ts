import type { Application } from './open-application.ts';
import { surviveReceivers } from './postbacks/survive-receivers.ts';
import type { Part } from './run-proofs.ts';

const SIZES = {
  full: { events: 100_000, receivers: 200, brands: 400, kills: 20, per_second: 60, p99_ms: 5_000 },
  small: { events: 400, receivers: 10, brands: 40, kills: 2, per_second: 40, p99_ms: null },
} as const;

/** Every event reaches every receiver that recovers, whatever receivers and kills do meanwhile. */
export function provePostbacks(app: Application, size: keyof typeof SIZES): readonly Part[] {
  return [['receivers', (random) => surviveReceivers(app, random, SIZES[size])]];
}
