import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Call, call } from '#contract/call.ts';
import { editBlock } from '#contract/content/staff.ts';
import { integer, listOf, optionalText, text } from '#contract/fields.ts';
import { generateLinks, listLinks } from '#contract/links/publisher.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { refuse } from '../refusal.ts';
import { answer } from './answer.ts';
import { buildServer } from './build-server.ts';
import { serveCalls } from './serve-calls.ts';

const t = await openTestApp();

const echo = call('/test/echo', {
  actor: 'anyone',
  effect: 'none',
  input: z.object({
    name: text(5, { required: 'CODE_REQUIRED', type: 'CODE_STRING', max: 'CODE_ERROR' }),
    size: z.optional(integer({ type: 'ID_INTEGER' })),
    note: optionalText(10),
    rules: z.optional(z.array(z.object({ rate: z.int() }))),
  }),
  reply: z.object({ name: z.string(), size: z.nullable(z.int()) }),
  refuses: ['NOT_FOUND'],
});
const row = z.object({ id: z.int(), name: z.string(), currency: z.string() });
const rows = call('/test/rows', {
  actor: 'anyone',
  input: z.object({}),
  reply: z.object({ ...listOf(row).shape, currency: z.string() }),
});
const array = call('/test/array', { actor: 'anyone', input: z.object({}), reply: z.array(row) });
const slow = call('/test/slow', {
  actor: 'anyone',
  effect: 'none',
  input: z.object({}),
  reply: z.object({}),
});
const broken = call('/test/broken', { actor: 'anyone', input: z.object({}), reply: z.object({}) });

const listed = { id: 1, name: 'a', currency: 'USD' };
const parts = { ...t, log: { error() {}, info() {}, warn() {} } as never };
const app = buildServer(parts);
app.get('/test/page', () => {
  throw new Error('a fault with a secret in it');
});
await serveCalls(app, parts, async () => null, [
  answer(echo, async ({ input }) => {
    if (input.name === 'gone') refuse('NOT_FOUND', { asked: input.name });
    return { name: input.name, size: input.size ?? null };
  }),
  answer(rows, async () => ({ list: [listed], total: 1, currency: 'EUR' })),
  answer(array, async () => [listed]),
  answer(slow, async () => {
    await setTimeout(50);
    return {};
  }),
  answer(broken, async () => {
    throw new Error('a fault with a secret in it');
  }),
]);

async function send(path: string, payload: unknown, type = 'application/json') {
  const answered = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  expect(answered.statusCode).toBe(200);
  return answered.json();
}

const ask = (path: string, req: unknown) => send(path, { appId: 32, req });

test('attributes, filter and page are one input; null and empty text are absent', async () => {
  const answered = await ask('/test/echo', {
    attributes: { name: 'abc', note: '' },
    filter: { size: 3 },
  });
  expect(answered).toEqual({ code: 0, message: 'success', data: { name: 'abc', size: 3 } });
  expect((await ask('/test/echo', { attributes: { name: '' } })).code).toBe(20058);
  expect((await ask('/test/echo', { attributes: { name: null } })).message).toBe('CODE_REQUIRED');
});

test('a batch answers each call like a request of its own, the fast ones first', async () => {
  const calls = [
    { path: '/test/slow', appId: 32, req: {} },
    { path: '/test/echo', appId: 32, req: { attributes: { name: 'abc' } } },
    { path: '/test/echo', appId: 32, req: { attributes: { name: 'gone' } } },
    { path: '/test/echo', req: {} },
  ];
  const { headers, rawPayload } = await sendBatch({ calls });
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-encoding': 'gzip' });
  const lines = String(gunzipSync(rawPayload)).trim().split('\n');
  const answers = lines.map((line) => JSON.parse(line));
  expect(answers.at(-1)).toEqual({ index: 0, code: 0, message: 'success', data: {} });
  const single = await Promise.all(calls.map(({ path, ...body }) => send(path, body)));
  expect(answers.sort((a, b) => a.index - b.index)).toEqual(
    single.map((answered, index) => ({ index, ...answered })),
  );
});

test.each([
  ['no list', {}],
  ['an empty list', { calls: [] }],
  ['too many calls', { calls: Array(25).fill({ path: '/test/echo', appId: 32, req: {} }) }],
  ['an unknown call', { calls: [{ path: '/test/none' }] }],
  ['a call that changes something', { calls: [{ path: '/test/rows', appId: 32, req: {} }] }],
  ['another type', 'calls=1', 'text/plain'],
])('a batch with %s is refused', async (_what, payload, type?: string) => {
  const { body } = await sendBatch(payload, type);
  expect(JSON.parse(body).message).toBe('HTTP_CLIENT_PARAM_ERROR');
});

const sendBatch = (payload: object | string, type = 'application/json') =>
  app.inject({
    method: 'POST',
    url: '/api/batch',
    headers: { 'content-type': type, 'accept-encoding': 'gzip' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

test.each([
  [{ name: 7 }, 20059, 'CODE_STRING'],
  [{ name: ['a'] }, 20059, 'CODE_STRING'],
  [{ name: 'a\u0000b' }, 20059, 'CODE_STRING'],
  [{ name: 'abcdef' }, 20060, 'CODE_ERROR'],
  [{ name: 'ok', size: '3' }, 20075, 'ID_INTEGER'],
  [{ name: 'ok', size: 1.5 }, 20075, 'ID_INTEGER'],
  [{ name: 'ok', size: 2 ** 31 }, 20075, 'ID_INTEGER'],
])(
  'the first violated rule of %j is answered with its own code',
  async (attributes, code, message) => {
    expect(await ask('/test/echo', { attributes })).toEqual({ code, message, data: null });
  },
);

test.each([
  ['attributes', { name: 'abc', brand_id: 7, statuses: [1] }, ['brand_id', 'statuses']],
  ['filter', { name: 'abc', sizes: 3 }, ['sizes']],
  ['page', { curPage: 1, perPage: 20 }, ['curPage', 'perPage']],
  ['attributes', { rules: [{ rate: 1 }, { rate: 1, rat: 2 }], name: 'abc' }, ['rules.1.rat']],
  ['attributes', { name: 'abc', constructor: 1 }, ['constructor']],
])('unknown names in %s are refused and listed', async (part, sent, unknown_attributes) => {
  const refused = { code: 20071, message: 'PARAMS_TYPE_ERROR', data: { unknown_attributes } };
  expect(await ask('/test/echo', { attributes: {}, [part]: sent })).toEqual(refused);
});

test('an empty surplus attribute counts as absent, and an empty page is accepted', async () => {
  const request = { attributes: { name: 'abc', brand_id: null, status: '' }, filter: [], page: {} };
  expect((await ask('/test/echo', request)).code).toBe(0);
});

test.each([
  ['{"appId":', 20023],
  ['[]', 20023],
  ['"text"', 20023],
  ['{}', 20147],
  ['{"appId":"32x"}', 20071],
  ['{"appId":33}', 20071],
  ['{"appId":32,"req":7}', 20071],
  ['{"appId":32,"req":{"attributes":"x"}}', 20071],
  ['{"appId":32,"req":{"fields":"name","attributes":{"name":"a"}}}', 20071],
])('the malformed envelope %s answers %i', async (body, code) => {
  expect((await send('/test/echo', body)).code).toBe(code);
});

test('a form or text from another origin is not accepted as a call', async () => {
  const body = JSON.stringify({ appId: 32, req: { attributes: { name: 'abc' } } });
  expect((await send('/test/echo', body, 'text/plain')).code).toBe(20023);
});

test('fields select fields of the reply; an unknown name is refused', async () => {
  const one = { attributes: { name: 'abc' }, fields: ['name'] };
  expect((await ask('/test/echo', one)).data).toEqual({ name: 'abc' });
  expect((await ask('/test/rows', { fields: ['list', 'secret'] })).code).toBe(20071);
});

test.each([
  [['id'], { list: [{ id: 1 }], total: 1, currency: 'EUR' }],
  [['list', 'total'], { list: [{ id: 1, name: 'a', currency: 'USD' }], total: 1 }],
  [['total', 'id'], { list: [{ id: 1 }], total: 1 }],
  [['total'], { total: 1 }],
  [['currency'], { currency: 'EUR' }],
  [['id', 'currency'], { list: [{ id: 1, currency: 'USD' }], currency: 'EUR' }],
])('fields %j select fields of the reply and of its rows', async (fields, data) => {
  expect((await ask('/test/rows', { fields })).data).toEqual(data);
});

test('fields select fields of rows where the reply is an array', async () => {
  expect((await ask('/test/array', { fields: ['id'] })).data).toEqual([{ id: 1 }]);
});

test('a refusal includes its data; a fault reveals no details', async () => {
  const refused = await ask('/test/echo', { attributes: { name: 'gone' } });
  expect(refused).toEqual({ code: 21037, message: 'NOT_FOUND', data: { asked: 'gone' } });
  const fault = await ask('/test/broken', {});
  expect(fault).toEqual({ code: 21002, message: 'SERVICE_UNAVAILABLE', data: null });
  const page = await app.inject('/test/page');
  expect(page.statusCode).toBe(500);
  expect(page.body).toMatch(/^Error 21002\. Reference \w{12}$/);
});

test('a body beyond the limit and an unknown call are refused with their own codes', async () => {
  expect((await send('/test/echo', { appId: 32, pad: 'x'.repeat(2_000_000) })).code).toBe(21003);
  expect((await send('/no/such_call', {})).message).toBe('CALL_NOT_FOUND');
});

test('a large body is read only for a call that declares it and an authenticated caller', async () => {
  const publisher = await buildPublisherWithSite(t);
  const send = async (call: Call, bytes: number, headers: Record<string, string> = {}) => {
    const header = { token: publisher.token };
    const payload = { appId: 32, pad: 'x'.repeat(bytes), req: { header, attributes: {} } };
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api${call.path}`,
      payload,
      headers,
    });
    return answer.json().message;
  };
  const known = { authorization: `Bearer ${publisher.token}` };
  expect(await send(generateLinks, 1000)).toBe('LINK_BATCH_INVALID');
  expect(await send(generateLinks, 100_000)).toBe('REQUEST_TOO_LARGE');
  expect(await send(generateLinks, 100_000, { authorization: 'Bearer x' })).toBe('TOKEN_ERROR');
  expect(await send(generateLinks, 100_000, known)).toBe('LINK_BATCH_INVALID');
  expect(await send(generateLinks, 1_100_000, known)).toBe('REQUEST_TOO_LARGE');
  expect(await send(editBlock, 100_000, known)).toBe('UNAUTHORISED');
  expect(await send(listLinks, 100_000, known)).toBe('REQUEST_TOO_LARGE');
});
