import { existsSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '#contract/errors.ts';
import { newCode } from '#server/platform/ids.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { buildReportingBrand, reportOrder } from './builders.ts';

const t = await openTestApp();
const brand = await buildReportingBrand(t);
const credentials = { brand: brand.mcid, secret: brand.secret };
const good = () => ({ order_id: `order ${newCode(12)}`, amount: '12.34' });
const lineCount = async () => (await t.db.selectFrom('conversions').select('id').execute()).length;

let before = 0;
beforeEach(async () => {
  before = await lineCount();
});

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

describe('an order is taken', () => {
  test.each([
    [
      'GET, all in the query',
      () => ({
        method: 'GET' as const,
        url: `/in/conversion?${form({ ...credentials, ...good() })}`,
      }),
    ],
    [
      'POST, all in the query',
      () => ({
        method: 'POST' as const,
        url: `/in/conversion?${form({ ...credentials, ...good() })}`,
      }),
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
      data: { conversion_ids: [expect.any(Number)], repeated: false },
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
      'everything it may tell',
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
      .selectFrom('conversions')
      .selectAll()
      .where('id', '=', answer.data.conversion_ids[0])
      .executeTakeFirst();
    expect(line).toMatchObject(stored);
  });
});

test('HEAD only looks: nothing is stored', async () => {
  const url = `/in/conversion?${form({ ...credentials, ...good() })}`;
  await t.app.inject({ method: 'HEAD', url });
  expect(await lineCount()).toBe(before);
});

describe('who asks', () => {
  test.each([
    ['no brand', { brand: '' }, 'BRAND_QUERY_MCID_REQUIRED'],
    ['a brand that is no text', { brand: 7 }, 'BRAND_QUERY_MCID_STRING'],
    ['a brand that is not there', { brand: 'nobody' }, 'BRAND_SECRET_INVALID'],
    ['no secret', { secret: null }, 'BRAND_SECRET_INVALID'],
    ['a wrong secret', { secret: 'wrong' }, 'BRAND_SECRET_INVALID'],
    ['a secret that is no text', { secret: { $ne: '' } }, 'BRAND_SECRET_INVALID'],
    ['the hash instead of the secret', { secret: '' }, 'BRAND_SECRET_INVALID'],
  ])('with %s is told %s and nothing is stored', async (_words, fields, key) => {
    const answer = await reportOrder(t, brand, { ...good(), ...fields });
    expect(answer).toEqual({
      code: errorCodes[key as keyof typeof errorCodes],
      message: key,
      data: null,
    });
    expect(await lineCount()).toBe(before);
  });

  test('with another brand’s secret is refused', async () => {
    const other = await buildReportingBrand(t);
    const answer = await reportOrder(t, { ...brand, secret: other.secret }, good());
    expect(answer.message).toBe('BRAND_SECRET_INVALID');
  });

  test('for a brand that has no secret is refused whatever the secret', async () => {
    const bare = await buildReportingBrand(t);
    await t.db.updateTable('brands').set({ secret_hash: null }).where('id', '=', bare.id).execute();
    expect((await reportOrder(t, bare, good())).message).toBe('BRAND_SECRET_INVALID');
    expect((await reportOrder(t, { ...bare, secret: '' }, good())).message).toBe(
      'BRAND_SECRET_INVALID',
    );
  });
});

describe('a bad field', () => {
  const wrongTypes = (key: string) =>
    [
      [7, key],
      [true, key],
      [['x'], key],
      [{ x: 1 }, key],
    ] as const;
  const rules: Record<string, readonly (readonly [unknown, string])[]> = {
    order_id: [
      [undefined, 'ORDER_ID_REQUIRED'],
      [null, 'ORDER_ID_REQUIRED'],
      ['', 'ORDER_ID_REQUIRED'],
      ['   ', 'ORDER_ID_REQUIRED'],
      ['x'.repeat(256), 'ORDER_ID_MAX'],
      ['a\u0000b', 'ORDER_ID_STRING'],
      ['a\ud800', 'ORDER_ID_STRING'],
      ...wrongTypes('ORDER_ID_STRING'),
    ],
    line_id: [
      ['x'.repeat(256), 'LINE_ID_MAX'],
      ['a\u0000', 'LINE_ID_STRING'],
      ...wrongTypes('LINE_ID_STRING'),
    ],
    amount: [
      [undefined, 'AMOUNT_REQUIRED'],
      ['', 'AMOUNT_REQUIRED'],
      ['12,34', 'AMOUNT_INVALID'],
      ['1e3', 'AMOUNT_INVALID'],
      ['NaN', 'AMOUNT_INVALID'],
      [1e21, 'AMOUNT_INVALID'],
      ['1'.repeat(14), 'AMOUNT_INVALID'],
      ['0x10', 'AMOUNT_INVALID'],
      ['$5', 'AMOUNT_INVALID'],
      ['5 USD', 'AMOUNT_INVALID'],
      ['--5', 'AMOUNT_INVALID'],
      ['١٢', 'AMOUNT_INVALID'],
      [true, 'AMOUNT_INVALID'],
      [['5'], 'AMOUNT_INVALID'],
      [{}, 'AMOUNT_INVALID'],
    ],
    currency: [
      ['EUR', 'CURRENCY_INVALID'],
      ['usd', 'CURRENCY_INVALID'],
      ['US', 'CURRENCY_INVALID'],
      ['USDX', 'CURRENCY_INVALID'],
      ...wrongTypes('CURRENCY_INVALID'),
    ],
    order_time: [
      ['2026-01-01T10:00:00', 'ORDER_TIME_INVALID'],
      ['2026-13-01T10:00:00Z', 'ORDER_TIME_INVALID'],
      ['yesterday', 'ORDER_TIME_INVALID'],
      ['1999-12-31T23:59:59Z', 'ORDER_TIME_INVALID'],
      ['2126-01-01T00:00:00Z', 'ORDER_TIME_INVALID'],
      [-1, 'ORDER_TIME_INVALID'],
      [1.5, 'ORDER_TIME_INVALID'],
      [true, 'ORDER_TIME_INVALID'],
      [{}, 'ORDER_TIME_INVALID'],
    ],
    click_ref: [['x'.repeat(256), 'CLICK_REF_STRING'], ...wrongTypes('CLICK_REF_STRING')],
    voucher_code: [
      ['x'.repeat(101), 'VOUCHER_CODE_INVALID'],
      ...wrongTypes('VOUCHER_CODE_INVALID'),
    ],
    sku: [['x'.repeat(256), 'SKU_INVALID'], ...wrongTypes('SKU_INVALID')],
    name: [['x'.repeat(501), 'PRODUCT_NAME_INVALID'], ...wrongTypes('PRODUCT_NAME_INVALID')],
    category: [
      ['x'.repeat(256), 'ORDER_CATEGORY_INVALID'],
      ...wrongTypes('ORDER_CATEGORY_INVALID'),
    ],
    quantity: [
      ['two', 'QUANTITY_INVALID'],
      [1.5, 'QUANTITY_INVALID'],
      ['1234567890', 'QUANTITY_INVALID'],
      [true, 'QUANTITY_INVALID'],
      [[], 'QUANTITY_INVALID'],
    ],
    customer: [['old', 'CUSTOMER_KIND_INVALID'], ...wrongTypes('CUSTOMER_KIND_INVALID')],
    country: [
      ['Germany', 'CUSTOMER_COUNTRY_INVALID'],
      ['de', 'CUSTOMER_COUNTRY_INVALID'],
      ...wrongTypes('CUSTOMER_COUNTRY_INVALID'),
    ],
    event: [['refund', 'ORDER_EVENT_INVALID'], ...wrongTypes('ORDER_EVENT_INVALID')],
    status: [['approved', 'ORDER_STATUS_INVALID'], ...wrongTypes('ORDER_STATUS_INVALID')],
    lines: [
      [[], 'ORDER_LINES_INVALID'],
      ['x', 'ORDER_LINES_INVALID'],
      [{}, 'ORDER_LINES_INVALID'],
      [['x'], 'ORDER_LINES_INVALID'],
      [Array(1001).fill({ amount: '1' }), 'ORDER_LINES_INVALID'],
      [[{}], 'AMOUNT_REQUIRED'],
      [[{ amount: 'x' }], 'AMOUNT_INVALID'],
      [[{ amount: '1', line_id: 7 }], 'LINE_ID_STRING'],
      [[{ amount: '1', sku: 7 }], 'SKU_INVALID'],
    ],
  };
  const table = Object.entries(rules).flatMap(([field, cases]) =>
    cases.map(([value, key]) => [field, value, key] as const),
  );

  test.each(table)('%s = %j is told %s and nothing is stored', async (field, value, key) => {
    const answer = await reportOrder(t, brand, { ...good(), [field]: value });
    expect(answer).toEqual({
      code: errorCodes[key as keyof typeof errorCodes],
      message: key,
      data: null,
    });
    expect(await lineCount()).toBe(before);
  });

  test('of one line leaves none of the order’s lines behind', async () => {
    const lines = [{ amount: '1' }, { amount: '1', currency: 'x' }, { amount: 'x' }];
    expect(await reportOrder(t, brand, { order_id: 'half', lines })).toMatchObject({
      message: 'AMOUNT_INVALID',
    });
    expect(await lineCount()).toBe(before);
  });

  test.each([
    ['broken JSON', 'application/json', '{"order_id":', 'HTTP_CLIENT_PARAM_ERROR'],
    ['a list', 'application/json', '[1]', 'HTTP_CLIENT_PARAM_ERROR'],
    ['a body of another kind', 'application/xml', '<order/>', 'HTTP_CLIENT_PARAM_ERROR'],
    ['a prototype', 'application/json', '{"__proto__":{"brand":"x"}}', 'HTTP_CLIENT_PARAM_ERROR'],
    ['too much', 'application/json', `{"x":"${'x'.repeat(1_100_000)}"}`, 'REQUEST_TOO_LARGE'],
  ])('%s is answered with a code of the catalogue', async (_words, type, payload, key) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/in/conversion',
      headers: { 'content-type': type },
      payload,
    });
    expect(answer.json()).toEqual({
      code: errorCodes[key as keyof typeof errorCodes],
      message: key,
      data: null,
    });
  });
});

test('hostile texts in every field are stored as told or refused with a code, never a fault', async () => {
  const file = '/work/shared/data/hostile/blns.json';
  const naughty: string[] = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : [
        "'; drop table conversions; --",
        '\u202etest',
        '👩‍👩‍👧',
        '<script>alert(1)</script>',
        'ﷺ',
        '%00',
        'true',
        '1/0',
      ];
  const fields = [
    'order_id',
    'line_id',
    'amount',
    'currency',
    'order_time',
    'click_ref',
    'voucher_code',
    'sku',
    'name',
    'category',
    'quantity',
    'customer',
    'country',
    'event',
    'status',
  ];
  for (const [place, text] of naughty.entries()) {
    const field = fields[place % fields.length] ?? 'order_id';
    const answers = [
      await reportOrder(t, brand, { ...good(), [field]: text }),
      await reportOrder(t, brand, {
        ...good(),
        sku: text,
        name: text,
        click_ref: text,
        voucher_code: text,
      }),
      await reportOrder(t, brand, { order_id: text, amount: '1' }),
      await reportOrder(t, { mcid: text, secret: text }, good()),
    ];
    for (const answer of answers) {
      expect(Object.values(errorCodes).concat(0 as never)).toContain(answer.code);
      expect(answer.code, `${field}: ${text}`).not.toBe(errorCodes.SERVICE_UNAVAILABLE);
    }
  }
  const stored = await t.db.selectFrom('conversions').select('order_id').execute();
  const trimmed = new Set(naughty.map((text) => text.trim()));
  expect(stored.filter((line) => trimmed.has(line.order_id)).length).toBeGreaterThan(
    naughty.length / 2,
  );
});
