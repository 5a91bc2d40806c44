import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { serveSources } from './serve-sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const app = Fastify();
await serveSources(app, { config: readConfig({}) });
const address = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

const get = async (path: string) => {
  const response = await fetch(address + path);
  return { status: response.status, body: await response.text() };
};

test('a screen at any path loads its script with hot reload', async () => {
  const publisher = await get('/reports/performance');
  expect(publisher.body).toContain('src="/app/main.tsx"');
  expect(publisher.body).toContain('/@vite/client');
  expect((await get('/staff/brands')).body).toContain('src="/staff/main.tsx"');
});

test('an unknown path is answered 404 with the application, as in production', async () => {
  expect((await get('/reports/performance')).status).toBe(200);
  expect((await get('/brands/some-brand')).status).toBe(200);
  expect((await get('/staff')).status).toBe(200);
  for (const path of ['/no/such-page', '/staff/no-such-page', '/404']) {
    const page = await get(path);
    expect([path, page.status]).toEqual([path, 404]);
    expect(page.body).toContain('/@vite/client');
  }
});

test('modules of the web application are served, other files of the project are not', async () => {
  expect((await get('/app/main.tsx')).status).toBe(200);
  expect((await get(`/@fs${root}contract/call.ts`)).status).toBe(200);
  expect((await get(`/@fs${root}server/start/main.ts`)).status).toBe(403);
  expect((await get('/app/missing.tsx')).status).toBe(404);
});
