import { Counter, type Registry } from 'prom-client';
import type { Parts } from '../parts.ts';

/** Metric for unexpected exits of the embedded database; none for an external database. */
export function measureDatabase({ embedded }: Pick<Parts, 'embedded'>, metrics: Registry): void {
  if (!embedded) return;
  new Counter({
    name: 'database_restarts',
    help: 'How often the embedded PostgreSQL was restarted because it ended unexpectedly',
    registers: [metrics],
    collect() {
      this.reset();
      this.inc(embedded.restarts());
    },
  });
}
