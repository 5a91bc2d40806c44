import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askFrom } from '#fixtures/testing/ask-from.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { type RunningProxy, runProxy } from '#fixtures/testing/run-proxy.ts';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import { buildVisitorCountries, exhaustLimit, VISITORS, visitByBothWays } from './builders.ts';

const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0 && process.platform === 'linux';
if (!hasHaproxy) console.warn('Skipped: these tests need Linux and the Debian package haproxy.');

const folder = await mkdtemp(join(tmpdir(), 'tributary-haproxy-'));
const GEO_DB = await buildVisitorCountries(folder);
const t = await openTestApp({ GEO_DB, TRUSTED_PROXIES: '127.0.0.1', PROXY_PROTOCOL: '1' });
await t.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = t.app.server.address() as AddressInfo;

let haproxy: RunningProxy | undefined;
const origins = { tcp: '', http: '' };
beforeAll(async () => {
  if (!hasHaproxy) return;
  const ports = { tcp: await freePort(), http: await freePort() };
  const path = join(folder, 'haproxy.cfg');
  await writeFile(path, configure(ports));
  haproxy = await runProxy('haproxy', ['-db', '-f', path], ports.http);
  origins.tcp = `http://127.0.0.1:${ports.tcp}`;
  origins.http = `http://127.0.0.1:${ports.http}`;
});
afterAll(async () => {
  await haproxy?.stop();
  await rm(folder, { recursive: true });
});

/** One TCP frontend and one HTTP frontend; both run health checks on the server. */
function configure(ports: { tcp: number; http: number }): string {
  const server = `server tributary 127.0.0.1:${port} send-proxy-v2 check inter 100ms`;
  return `global
  maxconn 200
defaults
  timeout connect 5s
  timeout client 20s
  timeout server 20s
listen bytes
  mode tcp
  bind 127.0.0.1:${ports.tcp}
  ${server}
listen requests
  mode http
  bind 127.0.0.1:${ports.http}
  option httpchk GET /live
  ${server}
`;
}

const FORGED = { 'x-forwarded-for': '127.0.1.2', forwarded: 'for=127.0.1.2' };

test.runIf(hasHaproxy).each(['tcp', 'http'] as const)(
  'behind HAProxy in mode %s, client addresses come from the PROXY protocol',
  async (mode) => {
    const visits = await visitByBothWays(t, origins[mode], FORGED);
    expect([new Set(visits.statuses), visits.ordinary_visits]).toEqual([new Set([302]), 3]);
    expect(visits.fast.map(({ country }) => country)).toEqual(Object.values(VISITORS));
    expect(visits.fast.map((click) => click.invalid_reason)).toEqual([null, null, null]);
    expect(new Set(visits.fast.map((click) => click.visitor_key)).size).toBe(3);
    expect(visits.ordinary).toEqual(visits.fast);
  },
);

test.runIf(hasHaproxy)('each visitor has a separate rate limit', async () => {
  const forge = (nth: number) => ({ 'x-forwarded-for': `203.0.113.${nth}` });
  for (const address of Object.keys(VISITORS)) {
    const wanted = { within: new Set(['success']), past: 'TOO_MANY_REQUESTS' };
    expect(await exhaustLimit(address, origins.tcp, forge)).toEqual(wanted);
  }
});

test('a connection that bypasses the proxy is closed', async () => {
  for (const address of ['127.0.0.1', '127.0.1.1']) {
    const visitor = askFrom(address, `http://127.0.0.1:${port}`);
    await expect(visitor.ask('/live')).rejects.toThrow();
    visitor.close();
  }
});
