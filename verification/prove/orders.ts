import type { Application } from './open-application.ts';
import { reportOrders } from './orders/report-orders.ts';
import { shuffleArrivals } from './orders/shuffle-arrivals.ts';
import type { Part } from './run-proofs.ts';

const SIZES = {
  full: { orders: 1_000, posts: 50, events: 1_000, arrivals: 100 },
  small: { orders: 4, posts: 10, events: 40, arrivals: 3 },
} as const;

/**
 * One order line is one commission (idempotency), whichever source reports it and in
 * whatever order reports arrive.
 */
export function proveOrders(app: Application, size: keyof typeof SIZES): readonly Part[] {
  const { orders, posts, events, arrivals } = SIZES[size];
  return [
    ['idempotency', (random) => reportOrders(app, random, orders, posts)],
    ['arrival', (random) => shuffleArrivals(app, random, events, arrivals)],
  ];
}
