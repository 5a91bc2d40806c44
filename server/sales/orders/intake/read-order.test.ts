import { existsSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { english, errorCodes } from '#contract/errors.ts';
import { decideStaffOrderLines, listStaffOrderLines } from '#contract/orders/staff.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { sharedData } from '#fixtures/testing/shared-data.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { newCode } from '#server/platform/ids.ts';
import { importNow } from '#server/sales/imports/import-now.ts';
import { buildOrderLine, buildReportingBrand, reportOrder } from '../builders.ts';

const t = await openTestApp();
const brand = await buildReportingBrand(t);
const staff = await buildStaff(t, 'finance');
const good = () => ({ order_id: `order ${newCode(12)}`, amount: '12.34' });
const lineCount = async () => (await t.db.selectFrom('order_lines').select('id').execute()).length;

let before = 0;
beforeEach(async () => {
  before = await lineCount();
});

const file = sharedData('hostile/blns.json');
const naughty: string[] = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : [
      "'; drop table order_lines; --",
      '\u202etest',
      '👩‍👩‍👧',
      '<script>alert(1)</script>',
      'ﷺ',
      '%00',
      'true',
      '1/0',
    ];

describe('an invalid field', () => {
  const wrongTypes = (key: string, number = 7) =>
    [
      [number, key],
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
      ...wrongTypes('ORDER_ID_STRING', 1.5),
    ],
    line_id: [
      ['x'.repeat(256), 'LINE_ID_MAX'],
      ['a\u0000', 'LINE_ID_STRING'],
      ...wrongTypes('LINE_ID_STRING', 1.5),
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
      ['EUR', 'CURRENCY_RATE_MISSING'],
      ['XYZ', 'CURRENCY_INVALID'],
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
      [2 ** 60, 'VOUCHER_CODE_INVALID'],
      [true, 'VOUCHER_CODE_INVALID'],
      [{ x: 1 }, 'VOUCHER_CODE_INVALID'],
      [['A', true], 'VOUCHER_CODE_INVALID'],
      [['A', 'x'.repeat(101)], 'VOUCHER_CODE_INVALID'],
      ['A,B,C,D,E,F,G,H,I,J,K', 'VOUCHER_CODE_INVALID'],
    ],
    sku: [['x'.repeat(256), 'SKU_INVALID'], ...wrongTypes('SKU_INVALID', 1.5)],
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
    country: [['Germany', 'CUSTOMER_COUNTRY_INVALID'], ...wrongTypes('CUSTOMER_COUNTRY_INVALID')],
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
      [[{ amount: '1', line_id: true }], 'LINE_ID_STRING'],
      [[{ amount: '1', sku: true }], 'SKU_INVALID'],
    ],
  };
  const table = Object.entries(rules).flatMap(([field, cases]) =>
    cases.map(([value, key]) => [field, value, key] as const),
  );

  test.each(table)(
    '%s = %j is refused with %s and nothing is stored',
    async (field, value, key) => {
      const answer = await reportOrder(t, brand, { ...good(), [field]: value });
      expect(answer).toEqual({
        code: errorCodes[key as keyof typeof errorCodes],
        message: key,
        data: null,
        text: english[key as keyof typeof errorCodes],
        field: expect.stringMatching(new RegExp(`^${field}(\\[|$)`)),
      });
      expect(await lineCount()).toBe(before);
    },
  );

  test('of one line stores none of the lines of the order', async () => {
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
      text: expect.stringMatching(/^The request (cannot be read|is too large)/),
    });
  });
});

test('hostile texts in every field are stored unchanged or refused, never a fault', async () => {
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
  const stored = await t.db.selectFrom('order_lines').select('order_id').execute();
  const trimmed = new Set(naughty.map((text) => text.trim()));
  expect(stored.filter((line) => trimmed.has(line.order_id)).length).toBeGreaterThan(
    naughty.length / 2,
  );
});

test('hostile texts in staff entries and searches are never a fault', async () => {
  const { order_line_id } = await buildOrderLine(t, { brand });
  for (const text of naughty) {
    const note = text.slice(0, 500);
    const answers = [
      await t.callAs(staff, decideStaffOrderLines, {
        ids: [order_line_id],
        decision: 'approved',
        note,
      }),
      await t.callAs(staff, listStaffOrderLines, { keyword: text.slice(0, 100) }),
    ];
    for (const answer of answers) {
      expect(answer.code, text).not.toBe(errorCodes.SERVICE_UNAVAILABLE);
    }
  }
});

test('a file of hostile texts reports or imports every row', async () => {
  const quoted = naughty.map((text) => `"${text.toWellFormed().replaceAll('"', '""')}"`);
  const rows = quoted.map((text, place) => `file ${place},${text},1,${text},${text},${text}`);
  const bytes = Buffer.from(['order_id,line_id,amount,sku,name,click_ref', ...rows].join('\n'));
  const file = { name: '../../etc/passwd', bytes };
  const how = { kind: 'orders', apply: true, skip_bad: true } as const;
  const asked = { ...how, brand_id: brand.id, staff_id: staff.staff_id, file };
  const report = await importNow(t, asked);
  expect(report.rows_total).toBe(naughty.length);
  expect(report.rows_ok + report.rows_bad).toBe(naughty.length);
  expect(await lineCount()).toBe(before + report.rows_ok);
  expect(report.rows_ok).toBeGreaterThan(naughty.length / 2);
});
