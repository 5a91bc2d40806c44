import { connect, type Socket } from 'node:net';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { english, errorCodes } from '#contract/errors.ts';
import { chinese } from '#contract/messages/zh.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildReportingBrand, reportOrder, signReport } from './builders.ts';

const t = await openTestApp();
const brand = await buildReportingBrand(t);
const credentials = { brand: brand.mcid, secret: brand.secret };
const good = () => ({ order_id: `order ${newCode(12)}`, amount: '12.34' });
const lineCount = async () => (await t.db.selectFrom('order_lines').select('id').execute()).length;

let before = 0;
beforeEach(async () => {
  before = await lineCount();
});

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

describe('an order is accepted', () => {
  test.each([
    [
      'a signed GET',
      () => ({ method: 'GET' as const, url: `/in/conversion?${signReport(brand, good())}` }),
    ],
    [
      'a signed POST, all in the query',
      () => ({ method: 'POST' as const, url: `/in/conversion?${signReport(brand, good())}` }),
    ],
    [
      'POST as a form',
      () => ({
        method: 'POST' as const,
        url: '/in/conversion',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: form({ ...credentials, ...good() }),
      }),
    ],
    [
      'POST as JSON',
      () => ({
        method: 'POST' as const,
        url: '/in/conversion',
        payload: { ...credentials, ...good() },
      }),
    ],
    [
      'POST with the secret in the header',
      () => ({
        method: 'POST' as const,
        url: '/in/conversion',
        headers: { authorization: `Bearer ${brand.secret}` },
        payload: { brand: brand.mcid, ...good() },
      }),
    ],
  ])('by %s', async (_words, request) => {
    const answer = await t.app.inject(request());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toMatchObject({
      code: 0,
      message: 'success',
      data: { order_line_ids: [expect.any(Number)], repeated: false },
    });
    expect(await lineCount()).toBe(before + 1);
  });

  test.each([
    ['a number for the amount', { amount: 12.34 }, { sale_minor: 1234n }],
    [
      'more digits than the currency has, rounded half to even',
      { amount: '0.125' },
      { sale_minor: 12n },
    ],
    ['unix seconds', { order_time: 1_750_000_000 }, { order_time: new Date(1_750_000_000_000) }],
    [
      'unix seconds as text',
      { order_time: '1750000000' },
      { order_time: new Date(1_750_000_000_000) },
    ],
    [
      'an offset',
      { order_time: '2026-03-01T01:30:00+02:00' },
      { order_time: new Date('2026-02-28T23:30:00Z') },
    ],
    ['no line id', {}, { line_id: '1' }],
    [
      'empty and null fields',
      { sku: '', category: null, line_id: '' },
      { sku: null, category: null, line_id: '1' },
    ],
    ['an id of 255 characters', { line_id: 'l'.repeat(255) }, { line_id: 'l'.repeat(255) }],
    ['the brand’s currency', { currency: 'USD' }, { currency: 'USD' }],
    [
      'everything it may contain',
      {
        sku: 'A1',
        name: 'Lamp',
        category: 'Home',
        quantity: '3',
        customer: 'new',
        country: 'DE',
        voucher_code: 'X',
      },
      {
        sku: 'A1',
        product_name: 'Lamp',
        category: 'Home',
        quantity: 3,
        customer_kind: 'new',
        customer_country: 'DE',
        voucher_code: 'X',
      },
    ],
  ])('with %s', async (_words, fields, stored) => {
    const answer = await reportOrder(t, brand, { ...good(), ...fields });
    expect(answer).toMatchObject({ code: 0 });
    const line = await t.db
      .selectFrom('order_lines')
      .selectAll()
      .where('id', '=', answer.data.order_line_ids[0])
      .executeTakeFirst();
    expect(line).toMatchObject(stored);
  });
});

test('HEAD stores nothing', async () => {
  const url = `/in/conversion?${signReport(brand, good())}`;
  await t.app.inject({ method: 'HEAD', url });
  expect(await lineCount()).toBe(before);
});

describe('a secret in the URL', () => {
  const inQuery = () => `/in/conversion?${form({ ...credentials, ...good() })}`;
  const signed = () => `/in/conversion?${signReport(brand, good())}`;
  const header = { authorization: `Bearer ${brand.secret}` };
  test.each([
    ['GET', () => ({ method: 'GET' as const, url: inQuery() })],
    ['POST', () => ({ method: 'POST' as const, url: inQuery() })],
    [
      'POST with the rest in the body',
      () => ({
        method: 'POST' as const,
        url: `/in/conversion?${form({ secret: brand.secret })}`,
        payload: { brand: brand.mcid, ...good() },
      }),
    ],
    [
      'POST beside the header',
      () => ({ method: 'POST' as const, url: inQuery(), headers: header }),
    ],
    [
      'a signed GET',
      () => ({ method: 'GET' as const, url: `${signed()}&${form({ secret: brand.secret })}` }),
    ],
    [
      'the pixel',
      () => ({ method: 'GET' as const, url: inQuery().replace('conversion', 'pixel.gif') }),
    ],
  ])('is refused by %s, even if it is correct', async (_words, request) => {
    const answer = await t.app.inject(request());
    expect(answer.json()).toEqual({
      code: 21460,
      message: 'BRAND_SECRET_IN_QUERY',
      data: null,
      text: english.BRAND_SECRET_IN_QUERY,
      field: 'secret',
    });
    expect(await lineCount()).toBe(before);
  });

  test('a GET request without a signature is refused, whatever its headers', async () => {
    const url = `/in/conversion?${form({ brand: brand.mcid, ...good() })}`;
    const answer = await t.app.inject({ method: 'GET', url, headers: header });
    expect(answer.json()).toMatchObject({ code: 21461, message: 'BRAND_SIGNATURE_REQUIRED' });
    expect(await lineCount()).toBe(before);
  });
});

describe('authentication', () => {
  test.each([
    ['no brand', { brand: '' }, 'BRAND_QUERY_MCID_REQUIRED'],
    ['a brand that is no text', { brand: 7 }, 'BRAND_QUERY_MCID_STRING'],
    ['a brand that is not there', { brand: 'unknown' }, 'BRAND_SECRET_INVALID'],
    ['no secret', { secret: null }, 'BRAND_SECRET_INVALID'],
    ['a wrong secret', { secret: 'wrong' }, 'BRAND_SECRET_INVALID'],
    ['a secret that is no text', { secret: { $ne: '' } }, 'BRAND_SECRET_INVALID'],
    ['the hash instead of the secret', { secret: '' }, 'BRAND_SECRET_INVALID'],
  ])('with %s is refused with %s and nothing is stored', async (_words, fields, key) => {
    const answer = await reportOrder(t, brand, { ...good(), ...fields });
    expect(answer).toMatchObject({
      code: errorCodes[key as keyof typeof errorCodes],
      message: key,
      data: null,
      text: english[key as keyof typeof errorCodes],
    });
    expect(await lineCount()).toBe(before);
  });

  test('with the secret of another brand is refused', async () => {
    const other = await buildReportingBrand(t);
    const answer = await reportOrder(t, { ...brand, secret: other.secret }, good());
    expect(answer.message).toBe('BRAND_SECRET_INVALID');
  });

  test('for a brand without a secret is always refused', async () => {
    const bare = await buildReportingBrand(t);
    await t.db.updateTable('brands').set({ secret_hash: null }).where('id', '=', bare.id).execute();
    expect((await reportOrder(t, bare, good())).message).toBe('BRAND_SECRET_INVALID');
    expect((await reportOrder(t, { ...bare, secret: '' }, good())).message).toBe(
      'BRAND_SECRET_INVALID',
    );
  });
});

describe('a refusal has the sentence, the field and the status of the order API', () => {
  const send = (fields: object, headers = {}) =>
    t.app.inject({
      method: 'POST',
      url: '/in/conversion',
      headers,
      payload: { ...credentials, ...good(), ...fields },
    });

  test.each([
    ['an amount with a comma', { amount: '49,90' }, 422, 'AMOUNT_INVALID', 'amount'],
    ['a line without an amount', { lines: [{}] }, 422, 'AMOUNT_REQUIRED', 'lines[0].amount'],
    ['no order id', { order_id: '' }, 422, 'ORDER_ID_REQUIRED', 'order_id'],
    ['no brand', { brand: '' }, 422, 'BRAND_QUERY_MCID_REQUIRED', 'brand'],
    ['a wrong secret', { secret: 'wrong' }, 401, 'BRAND_SECRET_INVALID', undefined],
  ] as const)('for %s', async (_words, fields, status, key, field) => {
    const answer = await send(fields);
    const { message, text, field: named } = answer.json();
    expect([answer.statusCode, message, text, named]).toEqual([status, key, english[key], field]);
    expect(answer.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
    const translated = (await send(fields, { 'accept-language': 'zh-CN' })).json();
    expect([translated.message, translated.text]).toEqual([key, chinese[key]]);
  });

  test('for changed facts of a known line, a body that cannot be read, and a GET without a signature', async () => {
    const order = { ...good(), order_time: '2020-01-01T00:00:00Z' };
    await send(order);
    const changed = await send({ ...order, order_time: '2020-01-02T00:00:00Z' });
    expect([changed.statusCode, changed.json().message]).toEqual([409, 'CONVERSION_INPUT_CHANGED']);
    const headers = { 'content-type': 'application/json' };
    const url = '/in/conversion';
    const torn = await t.app.inject({ method: 'POST', url, headers, payload: '{' });
    expect([torn.statusCode, torn.json().text]).toEqual([400, 'The request cannot be read']);
    const unsigned = await t.app.inject({ url: `${url}?${form({ brand: brand.mcid })}` });
    expect([unsigned.statusCode, unsigned.json().field]).toEqual([401, 'signature']);
  });

  test('but a pixel that is refused keeps the status 200', async () => {
    const answer = await t.app.inject({ url: `/in/pixel.gif?${form({ brand: brand.mcid })}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['retry-after']).toBeUndefined();
    expect(answer.json()).toMatchObject({
      message: 'BRAND_SIGNATURE_REQUIRED',
      field: 'signature',
    });
  });
});

test('large orders are processed a few at a time, however many unauthenticated bodies are sent', async () => {
  const lines = Array.from({ length: 1000 }, (_, index) => ({
    line_id: `line ${index} ${'x'.repeat(100)}`,
    amount: '1.00',
  }));
  const order = () => ({ ...credentials, order_id: `order ${newCode(12)}`, lines });
  const send = (payload: object) =>
    t.app.inject({ method: 'POST', url: '/in/conversion', payload });
  expect((await send(order())).json()).toMatchObject({ code: 0 });
  const larger = await send({ ...order(), pad: 'x'.repeat(512 * 1024) });
  expect(larger.json().message).toBe('REQUEST_TOO_LARGE');

  const { port } = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }));
  const head = 'POST /in/conversion HTTP/1.1\r\nhost: x\r\ncontent-length: 400000\r\n';
  const sockets: Socket[] = [];
  let refused = 0;
  const begin = () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.once('data', () => {
      refused += 1;
    });
    socket.write(`${head}content-type: application/json\r\n\r\n{`);
    sockets.push(socket);
  };
  const probe = () => send({ brand: 'none', secret: 'none', pad: 'x'.repeat(100_000) });
  const within = { timeout: 20_000 };
  for (let nth = 0; nth < 12; nth += 1) begin();
  // A probe before all of them have arrived would take one of the slots.
  await vi.waitFor(() => expect(refused).toBe(4), within);
  const answer = await probe();
  expect([answer.statusCode, answer.json().message]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(answer.headers['retry-after']).toBe('5');
  const small = await send({ ...credentials, ...good() });
  expect(small.json()).toMatchObject({ code: 0 });
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => expect((await probe()).statusCode).toBe(401), within);
});
