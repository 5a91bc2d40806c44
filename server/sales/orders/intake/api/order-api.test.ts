import { describe, expect, test } from 'vitest';
import {
  acceptedOrder,
  apiOrder,
  decisionResults,
  orderResults,
  problem,
} from '#contract/orders/order-api.ts';
import { showStaffOrderLine } from '#contract/orders/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { rateLimits } from '#server/platform/rate-limits/rate-limits.ts';
import { buildBrandKey, buildClickRef, buildReportingBrand } from '../../builders.ts';

const t = await openTestApp();
const site = await buildPublisherWithSite(t);
const brand = await buildReportingBrand(t);
const { key } = await buildBrandKey(t, brand);

const send = (url: string, payload: unknown, token = key) =>
  t.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });
const report = (payload: unknown, token?: string) => send('/in/orders', payload, token);
const decide = (payload: unknown, token?: string) => send('/in/orders/decisions', payload, token);
const newOrder = () => `order ${newCode(12)}`;
const order = (fields: Record<string, unknown> = {}) => ({
  order_id: newOrder(),
  amount: '10.00',
  ...fields,
});
const lines = (order_id: string) =>
  t.db
    .selectFrom('order_lines')
    .selectAll()
    .where('brand_id', '=', brand.id)
    .where('order_id', '=', order_id)
    .orderBy('id')
    .execute();

describe('one order', () => {
  test('is answered 201, its repeat 200, with the attribution and its reason', async () => {
    const at = new Date(now().getTime() - 60_000);
    const sent = order({ click_ref: await buildClickRef(t, { brand, site, at }) });
    const first = await report(sent);
    expect(first.statusCode).toBe(201);
    expect(acceptedOrder.parse(first.json())).toMatchObject({
      order_id: sent.order_id,
      lines: [{ attribution: 'click' }],
    });
    const repeat = await report(sent);
    expect(repeat.statusCode).toBe(200);
    expect(repeat.json().order_line_ids).toEqual(first.json().order_line_ids);
    const unknown = await report(order({ click_ref: 'unknown' }));
    expect(unknown.json().lines[0].attribution_detail).toBe('the click reference is unknown');
  });

  test.each([
    [{ amount: '49,90' }, 422, 'AMOUNT_INVALID', 'amount'],
    [
      { amount: undefined, lines: [{ amount: '1' }, { amount: 'x' }] },
      422,
      'AMOUNT_INVALID',
      'lines[1].amount',
    ],
    [{ order_id: '' }, 422, 'ORDER_ID_REQUIRED', 'order_id'],
    [{ currency: 'EUR' }, 422, 'CURRENCY_RATE_MISSING', 'currency'],
    [{ status: 'cancelled' }, 404, 'CONVERSION_NOT_FOUND', 'order_id'],
  ])('%j is refused with %i, %s of %s', async (fields, status, name, field) => {
    const answer = await report(order(fields));
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    const shown = problem.parse(answer.json());
    expect(shown).toMatchObject({ status, key: name, field });
    expect(shown.expected).toBeTruthy();
    expect(shown.fix).toBeTruthy();
  });

  test('that contradicts an earlier report is a conflict', async () => {
    const sent = order({ sku: 'a' });
    await report(sent);
    const answer = await report({ ...sent, sku: 'b' });
    expect([answer.statusCode, answer.json().key]).toEqual([409, 'CONVERSION_INPUT_CHANGED']);
  });

  test('is shown as it is stored', async () => {
    const sent = order();
    await report(sent);
    const url = `/in/orders/${encodeURIComponent(sent.order_id)}`;
    const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${key}` } });
    expect(answer.json()).toMatchObject({
      order_id: sent.order_id,
      lines: [{ status: 'pending', amount: '10.00', currency: 'USD' }],
    });
  });
});

describe('a batch', () => {
  test('of 1,000 orders is recorded completely, and once when it is sent twice at a time', async () => {
    const orders = Array.from({ length: 1000 }, () => order());
    const answers = await Promise.all([report({ orders }), report({ orders })]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      const shown = orderResults.parse(answer.json());
      expect([shown.accepted, shown.refused]).toEqual([1000, 0]);
      expect(shown.results.map(({ index }) => index)).toEqual([...orders.keys()]);
    }
    const ids = answers.map((answer) =>
      orderResults.parse(answer.json()).results.flatMap((one) => one.result?.order_line_ids ?? []),
    );
    expect(ids[0]).toEqual(ids[1]);
    const stored = await t.db
      .selectFrom('order_lines')
      .select('id')
      .where(
        'order_id',
        'in',
        orders.map(({ order_id }) => order_id),
      )
      .execute();
    expect(stored).toHaveLength(1000);
  });

  test('records each order with all its lines or not at all', async () => {
    const [good, bad] = [newOrder(), newOrder()];
    const line = (line_id: string, fields = {}) => ({ line_id, amount: '1.00', ...fields });
    await report({ order_id: bad, lines: [line('b', { sku: 'x' })] });
    const answer = await report({
      orders: [
        { order_id: bad, lines: [line('a'), line('b', { sku: 'y' })] },
        { order_id: good, lines: [line('a'), line('b')] },
        { order_id: good, amount: '1.00' },
        'no order',
        order({ amount: 'x' }),
        order({ test: true }),
      ],
    });
    expect(answer.statusCode).toBe(207);
    const shown = orderResults.parse(answer.json());
    expect(shown.results.map((one) => one.problem?.key ?? one.status)).toEqual([
      'CONVERSION_INPUT_CHANGED',
      201,
      'ORDER_REPEATED_IN_BATCH',
      'HTTP_CLIENT_PARAM_ERROR',
      'AMOUNT_INVALID',
      201,
    ]);
    expect([shown.accepted, shown.refused]).toEqual([2, 4]);
    expect(await lines(bad)).toHaveLength(1);
    expect(await lines(good)).toHaveLength(2);
  });

  test.each([[[]], [Array(1001).fill({})], ['x']])('of another size is refused', async (orders) => {
    const answer = await report({ orders });
    expect([answer.statusCode, answer.json().key]).toEqual([400, 'ORDERS_INVALID']);
  });
});

describe('decisions', () => {
  const sell = async (fields: Record<string, unknown> = {}) => {
    const sent = order(fields);
    await report(sent);
    return sent.order_id;
  };

  test('approve, amend, reject, cancel and refund in one batch, and again with no effect', async () => {
    const ids = [await sell(), await sell(), await sell(), await sell(), await sell()];
    const [a = '', b = '', c = '', d = '', e = ''] = ids;
    const decisions = [
      { order_id: a, action: 'approve' },
      { order_id: b, action: 'amend', amount: 7 },
      { order_id: c, action: 'reject', reason: 'FRAUD' },
      { order_id: d, action: 'cancel' },
      { order_id: e, action: 'refund', refund_id: 1, amount: '4.00' },
    ];
    const first = decisionResults.parse((await decide({ decisions })).json());
    expect(first.results.map((one) => one.result?.changed)).toEqual([1, 1, 1, 1, 1]);
    const again = decisionResults.parse((await decide({ decisions })).json());
    expect(again.results.map((one) => one.result?.changed)).toEqual([0, 0, 0, 0, 0]);
    const shown = await Promise.all(ids.map(lines));
    expect(shown).toMatchObject([
      [{ status: 'approved' }],
      [{ status: 'pending', sale_minor: 700n }],
      [{ status: 'rejected', reason: 'FRAUD' }],
      [{ status: 'rejected', reason: 'CANCELLED' }],
      [{ sale_minor: 1000n }, { sale_minor: -400n, return_state: 'referenced' }],
    ]);
    expect((await verifyLedger(t.db)).broken).toBeNull();
  });

  test('name the key in the history of the line', async () => {
    const own = await buildBrandKey(t, brand, ['orders.decide']);
    const order_id = await sell();
    await decide({ order_id, action: 'approve' }, own.key);
    const [line] = await lines(order_id);
    const change = await t.db
      .selectFrom('order_line_changes')
      .selectAll()
      .where('order_line_id', '=', line?.id ?? 0)
      .where('kind', '=', 'approved')
      .executeTakeFirst();
    expect(change).toMatchObject({ brand_key_id: own.id, staff_id: null });
    const staff = await buildStaff(t);
    const shown = dataOf(await t.callAs(staff, showStaffOrderLine, { id: line?.id ?? 0 }));
    expect(shown.history.map((one) => one.brand_key)).toEqual([null, 'Shop']);
  });

  test.each([
    [{ action: 'reject' }, 422, 'REASON_REQUIRED'],
    [{ action: 'refund' }, 422, 'REFUND_ID_INVALID'],
    [{ action: 'refund', refund_id: 'r', amount: '10.01' }, 422, 'RETURN_EXCEEDS_SALE'],
    [{ action: 'amend' }, 422, 'AMOUNT_REQUIRED'],
    [{ action: 'amend', amount: '1', line_id: 'none' }, 404, 'CONVERSION_NOT_FOUND'],
    [{ action: 'approve', line_id: 'none' }, 404, 'CONVERSION_NOT_FOUND'],
    [{ action: 'delete' }, 422, 'DECISION_ACTION_INVALID'],
  ])('%j are refused with %i, %s', async (fields, status, name) => {
    const answer = await decide({ order_id: await sell(), ...fields });
    expect([answer.statusCode, answer.json().key]).toEqual([status, name]);
  });

  test('do not concern the orders of another brand', async () => {
    const other = await buildReportingBrand(t);
    const { key: foreign } = await buildBrandKey(t, other);
    const answer = await decide({ order_id: await sell(), action: 'approve' }, foreign);
    expect(answer.statusCode).toBe(404);
  });
});

describe('a program', () => {
  test('without a valid key is refused before its body is read', async () => {
    for (const token of ['', 'x', `sk_${'a'.repeat(43)}`]) {
      const answer = await report('{', token);
      expect([answer.statusCode, answer.json().key]).toEqual([401, 'BRAND_KEY_INVALID']);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.json().request_id).toBe(answer.headers['x-request-id']);
    }
  });

  test('may do what the scopes of its key name', async () => {
    const { key: reader } = await buildBrandKey(t, brand, ['orders.read']);
    for (const answer of [await report(order(), reader), await decide({}, reader)]) {
      expect([answer.statusCode, answer.json().key]).toEqual([403, 'BRAND_KEY_SCOPE_MISSING']);
    }
  });

  test('may use the single secret of the brand with its mcid', async () => {
    const answer = await send(`/in/orders?brand=${brand.mcid}`, order(), brand.secret);
    expect(answer.statusCode).toBe(201);
    const other = await buildReportingBrand(t);
    const wrong = await send(`/in/orders?brand=${other.mcid}`, order(), brand.secret);
    expect([wrong.statusCode, wrong.json().key]).toEqual([401, 'BRAND_SECRET_INVALID']);
  });

  test('may use its key at /in/conversion', async () => {
    const payload = { brand: brand.mcid, ...order() };
    const headers = { authorization: `Bearer ${key}` };
    const answer = await t.app.inject({ method: 'POST', url: '/in/conversion', headers, payload });
    expect(answer.json()).toMatchObject({ code: 0 });
  });

  test('sends JSON, of at most 4 MB', async () => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const post = (payload: string) =>
      t.app.inject({ method: 'POST', url: '/in/orders', headers, payload });
    expect((await post('{')).statusCode).toBe(400);
    expect((await post('[1]')).statusCode).toBe(400);
    expect((await post(`{"x":"${'y'.repeat(4 * 1024 * 1024)}"}`)).statusCode).toBe(413);
  });

  test('is slowed down above the limit, with the time to wait', async () => {
    const busy = await buildReportingBrand(t);
    const { key: token } = await buildBrandKey(t, busy);
    let last = await report({}, token);
    for (let nth = 1; nth <= rateLimits.order_api.points; nth += 1) last = await report({}, token);
    expect([last.statusCode, last.json().key]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('the API is described by the schemas that validate its requests', async () => {
  const document = (await t.app.inject({ url: '/in/openapi.json' })).json();
  const { Order, Decision, Problem } = document.components.schemas;
  expect(Order.required).toEqual(['order_id']);
  expect(Object.keys(Order.properties)).toEqual(Object.keys(apiOrder.shape));
  expect(Order.properties.order_id.description).toMatch(/whole number/);
  expect(Order.properties.status.description).toMatch(/Default: pending\.$/);
  expect(Order.properties.status).not.toHaveProperty('default');
  expect(Decision.properties.action.enum).toContain('refund');
  expect(Problem.required).toEqual(expect.arrayContaining(['type', 'title', 'status', 'detail']));
  expect(Object.keys(document.paths['/in/orders'].post.responses)).toEqual(
    expect.arrayContaining(['200', '201', '207', '400', '401', '409', '422', '429']),
  );
});
