import type { Application } from './open-application.ts';
import { carryValues } from './postbacks/carry-values.ts';
import { deliverToFailingReceivers } from './postbacks/deliver-to-failing-receivers.ts';
import { readFormats } from './postbacks/read-formats.ts';
import type { Part } from './run-proofs.ts';

const SIZES = {
  full: {
    events: 100_000,
    receivers: 200,
    brands: 400,
    kills: 20,
    per_second: 75,
    p99_ms: 5_000,
    deliveries: 10_000,
    orders: 1_000,
  },
  small: {
    events: 400,
    receivers: 10,
    brands: 40,
    kills: 2,
    per_second: 40,
    p99_ms: null,
    deliveries: 200,
    orders: 25,
  },
} as const;

/**
 * Every event reaches every endpoint that recovers (at-least-once delivery), whatever endpoints do
 * and whichever process is killed.
 */
export function provePostbacks(app: Application, size: keyof typeof SIZES): readonly Part[] {
  return [
    ['values', (random) => carryValues(app, random, SIZES[size])],
    ['formats', (random) => readFormats(app, random, SIZES[size])],
    ['receivers', (random) => deliverToFailingReceivers(app, random, SIZES[size])],
  ];
}
