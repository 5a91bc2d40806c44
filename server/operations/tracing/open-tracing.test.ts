import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { APP_ID } from '#contract/call.ts';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { buildPublisher } from '#server/people/accounts/builders.ts';
import { readConfig } from '#server/platform/config.ts';
import { sendOutside } from '#server/platform/outbound/send-outside.ts';
import { tracing } from '#server/platform/tracing.ts';
import { start } from '#server/start/main.ts';

type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};
type Export = {
  resourceSpans: {
    resource: { attributes: Span['attributes'] };
    scopeSpans: { spans: Span[] }[];
  }[];
};

/** A collector that keeps the spans it receives as OTLP JSON. */
const spans: Span[] = [];
const services = new Set<unknown>();
const collector = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  if (request.url === '/v1/traces' && request.headers['x-key'] === 'a key') {
    for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans) {
      services.add(
        resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue,
      );
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
const { port } = collector.address() as AddressInfo;
const folder = await mkdtemp(join(tmpdir(), 'tributary-tracing-'));
afterAll(async () => {
  collector.close();
  await rm(folder, { recursive: true, force: true });
});

const env = {
  DATABASE_URL: await cloneTemplate(),
  DATA_DIR: folder,
  HOST: '127.0.0.1',
  PORT: '0',
  METRICS_PORT: '0',
  LOG_LEVEL: 'silent',
  ECB_RATES: '0',
  DEMO: '0',
  TRUSTED_PROXIES: 'loopback',
  OUTBOUND_ALLOWED: `127.0.0.1:${port}`,
};
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

async function resetPassword(address: string, email = 'nobody@example.com') {
  const req = { header: {}, attributes: { email } };
  const response = await fetch(`${address}/api/auth/pwd_forget`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent },
    body: JSON.stringify({ appId: APP_ID, req }),
  });
  await response.text();
}

test('without a collector nothing is traced', async () => {
  const running = await start(readConfig(env));
  expect(tracing()).toBeNull();
  await resetPassword(running.address);
  await running.stop();
  expect(spans).toEqual([]);
});

test('a request, its statements, its jobs and outgoing requests are spans of one trace', async () => {
  const traced = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
  };
  const running = await start(readConfig({ ...env, ...traced }));
  const { parts } = running;
  const { email } = await buildPublisher(parts);
  await resetPassword(running.address, email);
  const traces = tracing();
  if (!traces) throw new Error('Nothing is traced.');
  await traces.run('test', 'server', traceparent, async (span) => {
    const allowed = parts.config.outbound_allowed;
    const sending = { method: 'GET', headers: {}, body: null, allowed } as const;
    await sendOutside(`http://127.0.0.1:${port}/hook?secret=1`, sending);
    span.end({});
  });
  // The events of both tests have jobs, and these are done.
  const readWork = async () => {
    const { rows } = await sql<{ events: number; jobs: number }>`
      select (select count(*) from events where fanned_out_at is not null)::int as events,
        (select count(*) from jobs where queue <> 'recurring')::int as jobs`.execute(parts.db);
    return rows[0];
  };
  await expect.poll(readWork, { timeout: 10_000 }).toEqual({ events: 2, jobs: 0 });
  await running.stop();
  expect(tracing()).toBeNull();

  expect([...services]).toEqual(['tributary']);
  const own = spans.filter((span) => span.traceId === traceId);
  const named = (name: string) => own.find((span) => span.name === name);
  const request = named('POST /api/auth/pwd_forget');
  expect(request?.parentSpanId).toBe('00f067aa0ba902b7');
  const statements = own.filter(({ name, parentSpanId }) => {
    return name.startsWith('sql ') && parentSpanId === request?.spanId;
  });
  expect(statements.length).toBeGreaterThan(0);
  const text = statements[0]?.attributes.find(({ key }) => key === 'db.query.text');
  expect(text?.value.stringValue).toMatch(/\$1|select|insert/);
  const sent = named(`GET 127.0.0.1:${port}`);
  expect(sent?.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: 200 },
  });
  expect(JSON.stringify(own)).not.toContain('secret=1');
  const job = named('queue jobs default');
  expect(job?.attributes).toContainEqual({
    key: 'job.kind',
    value: { stringValue: 'accounts.mail_password_reset' },
  });
  for (const span of own) {
    expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
  }
});
