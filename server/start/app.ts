import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { degradationsOf, registerMeasures } from '#server/access/system/register-measures.ts';
import { buildServer } from '#server/platform/http/build-server.ts';
import { acceptProxyProtocol } from '#server/platform/http/proxy-protocol/accept-proxy-protocol.ts';
import { serveHealth } from '#server/platform/http/serve-health.ts';
import type { serveWeb } from '#server/platform/http/serve-web.ts';
import type { Parts } from '#server/platform/parts.ts';
import { openLinkBook } from '#server/traffic/links/open-link-book.ts';
import { openClickEngine } from '#server/traffic/redirect/open-click-engine.ts';
import { serveRedirect } from '#server/traffic/redirect/routes.ts';
import { serveVisitsElsewhere } from '#server/traffic/redirect/serve-visits-elsewhere.ts';

/**
 * Builds the HTTP application of the configured roles, without listening. `servePages` replaces the
 * built web application during development. The modules of a role are loaded only where it runs: a
 * redirect needs few of them and starts sooner.
 */
export async function buildApp(
  parts: Parts,
  servePages?: typeof serveWeb,
): Promise<FastifyInstance> {
  const app = buildServer(parts);
  const metrics = new Registry();
  let links = () => 0;
  let clickLagMs = () => 0;
  const offline = () => ({ links: links() });
  let isLogReplicating = () => true;
  const degradations = degradationsOf(parts, {
    clickLagMs: () => clickLagMs(),
    isLogReplicating: () => isLogReplicating(),
  });
  serveHealth(app, parts, { registry: metrics, offline, degradations });
  registerMeasures(parts, metrics);
  if (parts.config.click_log_url !== null) {
    const { watchLog } = await import('#server/traffic/clicks/log/watch-log.ts');
    const watch = watchLog(parts);
    isLogReplicating = watch.isReplicating;
    app.addHook('onClose', watch.close);
  }
  if (parts.config.roles.includes('worker') && parts.config.click_log_url !== null) {
    const { startLogLoading } = await import('#server/traffic/clicks/log/start-log-loading.ts');
    app.addHook('onClose', startLogLoading(parts, metrics));
  }
  if (parts.config.roles.includes('redirect')) {
    const engine = await openClickEngine(parts, metrics);
    clickLagMs = engine.lagMs;
    app.addHook('onClose', () => engine.close());
    const book = await openLinkBook(parts, metrics);
    app.addHook('onClose', () => book.close());
    links = () => book.state().links;
    await serveRedirect(app, parts, engine, book);
  } else serveVisitsElsewhere(app, parts);
  if (parts.config.roles.includes('web')) {
    const { serveWebRole } = await import('#server/start/web-role.ts');
    await serveWebRole(app, parts, metrics);
    const pages = servePages ?? (await import('#server/platform/http/serve-web.ts')).serveWeb;
    await pages(app, parts);
  }
  const { proxy_protocol, trusted_proxies } = parts.config;
  if (proxy_protocol && trusted_proxies !== null) {
    const { close } = acceptProxyProtocol(app.server, {
      isTrusted: trusted_proxies,
      log: parts.log,
    });
    app.addHook('preClose', async () => close());
  }
  return app;
}
