import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { ROLES } from '../config/server-variables.ts';
import {
  type Degradations,
  exportDegradations,
  listDegradations,
} from '../metrics/list-degradations.ts';
import type { Parts } from '../parts.ts';
import { type OfflineService, openReadiness } from './open-readiness.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Server for operators on a separate port: metrics and readiness details. */
    monitoring: FastifyInstance;
  }
}

type Health = {
  registry: Registry;
  offline: () => OfflineService;
  degradations: Omit<Degradations, 'database_unavailable'>;
};

/**
 * `/live` (no database), `/ready` (503 unless the program can do its work) and the same for each role,
 * as a load balancer asks: `/ready/redirect` answers 200 while visitors are redirected without the
 * database. On `app.monitoring`,
 * which is not listening yet, also `/metrics` (Prometheus text), and `/ready` with the reasons and with what is degraded while requests are served.
 */
export function serveHealth(
  app: FastifyInstance,
  parts: Parts,
  { registry, offline, degradations }: Health,
): void {
  collectDefaultMetrics({ register: registry, prefix: 'tributary_' });
  const monitoring = Fastify({ logger: false, forceCloseConnections: true });
  app.decorate('monitoring', monitoring);
  app.addHook('onClose', () => monitoring.close());
  const checkReadiness = openReadiness(parts, offline, app.draining.signal);
  const checks = {
    ...degradations,
    database_unavailable: async () => !(await checkReadiness()).database,
  } as Degradations;
  exportDegradations(registry, checks);
  app.get('/ready', async (_request, reply) => {
    const { ready } = await checkReadiness();
    return reply.code(ready ? 200 : 503).send({ ready });
  });
  for (const role of ROLES) {
    app.get(`/ready/${role}`, async (_request, reply) => {
      const ready = (await checkReadiness()).roles.includes(role);
      return reply.code(ready ? 200 : 503).send({ ready });
    });
  }
  monitoring.get('/ready', async (_request, reply) => {
    const readiness = await checkReadiness();
    const degraded = await listDegradations(checks);
    return reply.code(readiness.ready ? 200 : 503).send({ ...readiness, degraded });
  });
  for (const server of [app, monitoring]) server.get('/live', async () => ({ live: true }));
  monitoring.get('/metrics', async (_request, reply) => {
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
