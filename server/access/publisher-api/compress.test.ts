import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { setClock } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { buildApiClient } from './builders.ts';

setClock(new Date('2026-03-09T17:30:00Z'));
const t = await openTestApp();

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['br, gzip', brotliDecompressSync],
] as const)(
  'an answer is compressed for a client that accepts %s',
  async (accepted, decompress) => {
    const client = await buildApiClient(t);
    const brand = await buildReportingBrand(t);
    const lines = Array.from({ length: 30 }, (_, nth) => ({ line_id: `${nth}`, amount: '1.00' }));
    await buildOrderLine(t, { site: client, brand, report: { lines } });
    const payload = {
      token: client.api_token,
      source: 'tributary',
      beginDate: '2026-03-10',
      endDate: '2026-03-10',
      perPage: 2000,
    };
    const request = { method: 'POST', url: '/api/transaction', payload } as const;
    const plain = await t.app.inject(request);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const answer = await t.app.inject({ ...request, headers: { 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding']).toBe(accepted.split(',')[0]);
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    expect(JSON.parse(String(decompress(answer.rawPayload)))).toEqual(plain.json());
  },
);

test('a redirect is not compressed, and a compressed request is not read', async () => {
  const headers = { 'accept-encoding': 'br', 'content-encoding': 'gzip' };
  const visit = await t.app.inject({ url: '/t/unknown', headers });
  expect(visit.headers['content-encoding']).toBeUndefined();
  const request = {
    method: 'POST',
    url: '/api/changes',
    headers,
    payload: 'x'.repeat(100),
  } as const;
  const answer = await t.app.inject(request);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().code).toBe('10001');
});
