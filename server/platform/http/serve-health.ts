import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import type { Parts } from '../parts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What operators ask, on a port of its own: metrics, and details of the readiness. */
    monitoring: FastifyInstance;
  }
}

/** What is still served while the database is away, and whether that is all this process is for. */
export type Alone = { is_enough: boolean; served: Readonly<Record<string, number>> };

const PATIENCE_MS = 2_000;

/**
 * `/live` (no database) and `/ready` (the database answers, or what is served needs none). On
 * `app.monitoring`, which is not listening yet, also `/metrics` (Prometheus text), and `/ready` says why:
 * `database: false` and what is served without it.
 */
export function serveHealth(
  app: FastifyInstance,
  parts: Parts,
  registry: Registry,
  alone: () => Alone,
): void {
  collectDefaultMetrics({ register: registry });
  const monitoring = Fastify({ logger: false, forceCloseConnections: true });
  app.decorate('monitoring', monitoring);
  app.addHook('onClose', () => monitoring.close());

  async function judgeReadiness() {
    if (await isAnswering(parts)) return { ready: true, database: true };
    const { is_enough, served } = alone();
    return { ready: is_enough, database: false, ...served };
  }

  app.get('/ready', async (_request, reply) => {
    const { ready } = await judgeReadiness();
    return reply.code(ready ? 200 : 503).send({ ready });
  });
  monitoring.get('/ready', async (_request, reply) => {
    const readiness = await judgeReadiness();
    return reply.code(readiness.ready ? 200 : 503).send(readiness);
  });
  for (const server of [app, monitoring]) server.get('/live', async () => ({ live: true }));
  monitoring.get('/metrics', async (_request, reply) => {
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function isAnswering({ db }: Parts): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS, false);
    sql`select 1`
      .execute(db)
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer));
  });
}
