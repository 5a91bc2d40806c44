import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Parts } from '../parts.ts';

/** `/live` (no database), `/ready` (database answers) and `/metrics` (Prometheus text). */
export function serveHealth(app: FastifyInstance, parts: Parts, registry = new Registry()): void {
  collectDefaultMetrics({ register: registry });
  app.get('/live', async () => ({ live: true }));
  app.get('/ready', async (_request, reply) => {
    try {
      await sql`select 1`.execute(parts.db);
      return { ready: true };
    } catch {
      return reply.code(503).send({ ready: false });
    }
  });
  app.get('/metrics', async (_request, reply) => {
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
