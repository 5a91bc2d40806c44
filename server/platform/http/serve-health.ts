import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import type { Parts } from '../parts.ts';

/** What is still served while the database is away, and whether that is all this process is for. */
export type Alone = { is_enough: boolean; served: Readonly<Record<string, number>> };

const PATIENCE_MS = 2_000;

/**
 * `/live` (no database), `/ready` (the database answers, or what is served needs none: then it says
 * `database: false` and what that is) and `/metrics` (Prometheus text).
 */
export function serveHealth(
  app: FastifyInstance,
  parts: Parts,
  registry: Registry,
  alone: () => Alone,
): void {
  collectDefaultMetrics({ register: registry });
  app.get('/live', async () => ({ live: true }));
  app.get('/ready', async (_request, reply) => {
    if (await isAnswering(parts)) return { ready: true, database: true };
    const { is_enough, served } = alone();
    return reply.code(is_enough ? 200 : 503).send({ ready: is_enough, database: false, ...served });
  });
  app.get('/metrics', async (_request, reply) => {
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
