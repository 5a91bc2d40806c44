import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#contract/call.ts';

const listBrands = call('/brand/list', {
  actor: 'publisher',
  input: z.object({ keyword: z.optional(z.string()), curPage: z.optional(z.int()) }),
  reply: z.object({ total: z.int() }),
});
const TOKEN = 'token of the page';
const kept = new Map([['token', TOKEN]]);

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null });
});

/** Loads the application in a page that has sent one call; `send` lets its answer arrive. */
async function openPage(input: { keyword?: string; curPage?: number }) {
  const { promise: response, resolve } = Promise.withResolvers<Response>();
  const { curPage, ...attributes } = input;
  const req = { header: { token: TOKEN }, fields: [], attributes, filter: {} };
  const calls = [{ path: '/brand/list', req: { ...req, ...(curPage && { page: { curPage } }) } }];
  vi.stubGlobal('early', { token: TOKEN, calls, response });
  const { readArrived } = await import('./call-api.ts');
  const { takeEarly } = await import('./take-early.ts');
  const send = async (answer: object) => {
    const headers = { 'content-type': 'application/x-ndjson' };
    resolve(new Response(`${JSON.stringify({ index: 0, ...answer })}\n`, { headers }));
    // The application reads it in the meantime.
    await new Promise((done) => setTimeout(done, 20));
  };
  return { readArrived, takeEarly, send, req: calls[0]?.req ?? {} };
}

test('an answer that has arrived is the data of the first render, once', async () => {
  const page = await openPage({ keyword: 'shoes', curPage: 2 });
  const asked = { curPage: 2, keyword: 'shoes' };
  expect(page.readArrived(listBrands, asked)).toBeUndefined();
  await page.send({ code: 0, message: 'success', data: { total: 3 } });
  expect(page.readArrived(listBrands, { keyword: 'boots', curPage: 2 })).toBeUndefined();
  expect(page.readArrived(listBrands, asked)).toEqual({ total: 3 });
  expect(page.readArrived(listBrands, asked)).toBeUndefined();
  expect(page.takeEarly('/brand/list', page.req, TOKEN)).toBeUndefined();
});

test('another user does not get it', async () => {
  const page = await openPage({});
  await page.send({ code: 0, message: 'success', data: { total: 3 } });
  kept.set('token', 'of another user');
  expect(page.readArrived(listBrands, {})).toBeUndefined();
  kept.set('token', TOKEN);
  expect(page.readArrived(listBrands, {})).toEqual({ total: 3 });
});

test.each([
  ['a refusal', { code: 20036, message: 'BRAND_NOT_FOUND', data: null }],
  ['data of a replica', { code: 0, message: 'success', data: {}, as_of: '2026-11-28T12:00:00Z' }],
])('%s is left to the call', async (_what, answer) => {
  const page = await openPage({});
  await page.send(answer);
  expect(page.readArrived(listBrands, {})).toBeUndefined();
  const given = await page.takeEarly('/brand/list', page.req, TOKEN);
  expect(given?.answer).toEqual(answer);
});
