import type { Application } from './open-application.ts';
import type { Part } from './run-proofs.ts';
import { plantFaults } from './shops/plant-faults.ts';
import { shuffleDeliveries } from './shops/shuffle-deliveries.ts';

const SIZES = { full: { arrivals: 50 }, small: { arrivals: 2 } } as const;

/**
 * Webhooks signed as the platforms sign them give the same lines and balances in whatever sequence
 * they arrive, and however often.
 */
export function proveShops(app: Application, size: keyof typeof SIZES): readonly Part[] {
  const { arrivals } = SIZES[size];
  return [
    ['arrival', (random) => shuffleDeliveries(app, random, arrivals)],
    ['planted faults', () => plantFaults(app)],
  ];
}
