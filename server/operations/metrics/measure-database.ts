import { Counter, Gauge, type Registry } from 'prom-client';
import { countConnections } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';

/**
 * Metrics: the connection pool, and unexpected exits of the embedded database (none for an external
 * database).
 */
export function measureDatabase(
  { db, replica, embedded }: Pick<Parts, 'db' | 'replica' | 'embedded'>,
  metrics: Registry,
): void {
  new Gauge({
    name: 'tributary_database_pool_connections',
    help: 'Connections of the pool by state: used, idle; waiting: requests without a connection',
    labelNames: ['state'],
    registers: [metrics],
    collect() {
      for (const [state, count] of Object.entries(countConnections(db))) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'tributary_replica_lag_seconds',
    help: 'How far the read replica is behind the primary; -1: unknown, or there is none',
    registers: [metrics],
    collect() {
      const lagMs = replica?.lagMs() ?? null;
      this.set(lagMs === null ? -1 : lagMs / 1000);
    },
  });
  if (!embedded) return;
  new Counter({
    name: 'tributary_database_restarts',
    help: 'How often the embedded PostgreSQL was restarted because it ended unexpectedly',
    registers: [metrics],
    collect() {
      this.reset();
      this.inc(embedded.restarts());
    },
  });
}
