import { expect, test } from 'vitest';
import {
  addPayoutMethod,
  deletePayoutMethod,
  editPayoutMethod,
  listPayoutFields,
  listPayoutMethods,
  readPayoutMethod,
  setDefaultPayoutMethod,
} from '#contract/payout-methods/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { missing, tryInputs } from '#fixtures/testing/try-inputs.ts';
import { ADDRESS, buildPayee, GERMAN_BANK } from '#server/payouts/payments/builders.ts';
import { wrongCode } from '#server/people/accounts/two-factor/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { HOLD_MS } from './rules.ts';

const t = await openTestApp();
const payee = await buildPayee(t);
const person = { entity: 'individual', account_holder: 'Robin Rivers' } as const;
const company = { entity: 'company', company_name: 'Rivers GmbH' } as const;
const wallet = { type: 'paypal', country: 'FR', ...person, email: 'robin@rivers.example' } as const;

const FORMS = [
  [wallet, 'r•••@rivers.example'],
  [{ type: 'payoneer', country: 'VN', ...company, email: wallet.email }, 'r•••@rivers.example'],
  // Airwallex numbers have one format, whatever account numbers the country's banks use.
  [airwallex('HK'), '•••• 3456'],
  [airwallex('GB'), '•••• 3456'],
  [GERMAN_BANK, '•••• 3000'],
  [bank('GB', { sort_code: '20-00-00', account_number: '5577 9911' }), '•••• 911'],
  [
    bank('US', {
      routing_number: '021000021',
      account_number: '123456789012',
      account_kind: 'checking',
    }),
    '•••• 9012',
  ],
  [
    bank('CA', { institution_number: '003', transit_number: '01234', account_number: '1234567' }),
    '•••• 567',
  ],
  [bank('MX', { clabe: '032180000118359719' }), '•••• 9719'],
  [bank('JP', { bic: 'BOTKJPJT', account_number: '1234567', bank_name: 'MUFG' }), '•••• 567'],
] as const;

const heldMs = (method: { held_until: string | null; changed_at: string }) =>
  Date.parse(method.held_until ?? '') - Date.parse(method.changed_at);

function airwallex(country: string) {
  const number = { account_number: '1234567890123456' };
  return { type: 'airwallex', country, ...company, ...ADDRESS, ...number } as const;
}

function bank(country: string, numbers: object) {
  return { type: 'bank', country, ...company, ...ADDRESS, ...numbers } as const;
}

test.each(FORMS)(
  '%o matches the fields of its form, is saved, and is shown masked',
  async (form, shown) => {
    const other = await buildPayee(t);
    const { type, country, entity } = form;
    const asked = dataOf(await t.callAs(other, listPayoutFields, { type, country, entity })).list;
    const typed = Object.keys(form).filter((name) => !['type', 'country', 'entity'].includes(name));
    expect(asked.map(({ name }) => name)).toEqual(expect.arrayContaining(typed));
    for (const { name } of asked.filter((field) => field.required)) expect(typed).toContain(name);

    const added = dataOf(await t.callAs(other, addPayoutMethod, { ...form, code: other.code() }));
    expect(added).toMatchObject({ masked_details: shown, is_default: true });
    expect(heldMs(added)).toBe(HOLD_MS);
    const listed = dataOf(await t.callAs(other, listPayoutMethods, {}));
    expect(listed).toMatchObject({ list: [added], total: 1, two_factor_on: true });
    const info = dataOf(await t.callAs(other, readPayoutMethod, { id: added.id }));
    for (const { name, secret } of asked.filter((field) => field.required)) {
      expect(info.kept.includes(name)).toBe(secret);
      expect(name in info.details).toBe(!secret);
    }
  },
);

test('every invalid field of a form is reported with its error key', async () => {
  const violations = async (form: object, typed: object) => {
    const input = { ...form, ...typed, code: payee.code() } as typeof GERMAN_BANK & {
      code: string;
    };
    const { data } = await t.callAs(payee, addPayoutMethod, input);
    return (data as unknown as { fields: Record<string, string> }).fields;
  };
  expect(await violations(GERMAN_BANK, { iban: 'DE89370400440532013001', street: '' })).toEqual({
    iban: 'PAYOUT_IBAN_INVALID',
    street: 'PAYOUT_FIELD_REQUIRED',
  });
  expect(await violations(GERMAN_BANK, { iban: 'FR1420041010050500013M02606' })).toEqual({
    iban: 'PAYOUT_IBAN_COUNTRY',
  });
  expect(await violations(GERMAN_BANK, { bic: 'DEUT' })).toEqual({ bic: 'PAYOUT_BIC_INVALID' });
  expect(await violations(GERMAN_BANK, { bic: 'BNPAFRPP' })).toEqual({
    bic: 'PAYOUT_BIC_COUNTRY',
  });
  expect(await violations(wallet, { email: 'robin@rivers' })).toEqual({
    email: 'PAYOUT_EMAIL_INVALID',
  });
  expect(await violations(bank('GB', { sort_code: '20000', account_number: '123' }), {})).toEqual({
    sort_code: 'PAYOUT_SORT_CODE_INVALID',
    account_number: 'PAYOUT_ACCOUNT_NUMBER_INVALID',
  });
  expect(
    await violations(
      bank('US', { routing_number: '021000022', account_number: '1234', account_kind: 'current' }),
      {},
    ),
  ).toEqual({
    routing_number: 'PAYOUT_ROUTING_NUMBER_INVALID',
    account_kind: 'PAYOUT_FIELD_INVALID',
  });
  expect(await violations(bank('MX', { clabe: '032180000118359718' }), {})).toEqual({
    clabe: 'PAYOUT_ACCOUNT_NUMBER_INVALID',
  });
  expect(
    await violations(bank('IN', { ifsc: 'HDFC1000001', account_number: '123456789' }), {}),
  ).toEqual({
    ifsc: 'PAYOUT_FIELD_INVALID',
  });
  const good = { ...GERMAN_BANK, code: '000000' };
  const rows = [
    ...missing('type', 'PAYOUT_TYPE_INVALID'),
    ...missing('country', 'PAYOUT_COUNTRY_INVALID'),
    ...missing('entity', 'PAYOUT_ENTITY_INVALID'),
    ...missing('code', 'CODE_REQUIRED'),
    ['country', 'KP', 'PAYOUT_COUNTRY_INVALID'],
    ['country', 'Germany', 'PAYOUT_COUNTRY_INVALID'],
    ['type', 'cheque', 'PAYOUT_TYPE_INVALID'],
    ['iban', 7, 'PAYOUT_FIELD_INVALID'],
  ] as const;
  expect(await tryInputs(t, payee, addPayoutMethod, good, rows as never)).toEqual([]);
  const asked = { type: 'bank', country: 'SY', entity: 'company' } as const;
  expect(await t.callAs(payee, listPayoutFields, asked)).toMatchObject({
    message: 'PAYOUT_COUNTRY_INVALID',
  });
  expect(dataOf(await t.callAs(payee, listPayoutMethods, {})).total).toBe(0);
});

test('changes need a second-factor code, and each refused code is recorded', async () => {
  const plain = await buildPublisherWithSite(t);
  const input = { ...GERMAN_BANK, code: '123456' };
  expect(await t.callAs(plain, addPayoutMethod, input)).toMatchObject({
    message: 'TWO_FACTOR_NOT_ON',
  });
  const other = await buildPayee(t);
  const bad = { ...GERMAN_BANK, code: wrongCode(other.secret) };
  expect(await t.callAs(other, addPayoutMethod, bad)).toMatchObject({ message: 'CODE_ERROR' });
  const code = other.code();
  dataOf(await t.callAs(other, addPayoutMethod, { ...GERMAN_BANK, code }));
  expect(await t.callAs(other, addPayoutMethod, { ...GERMAN_BANK, code })).toMatchObject({
    message: 'CODE_ERROR',
  });
  const kinds = await t.db
    .selectFrom('payout_method_changes')
    .where('publisher_id', 'in', [plain.publisher_id, other.publisher_id])
    .orderBy('id')
    .select(['kind', 'user_id'])
    .execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(['refused', 'refused', 'added', 'refused']);
  for (let tries = 0; tries < 9; tries += 1) await t.callAs(other, addPayoutMethod, bad);
  expect(await t.callAs(other, addPayoutMethod, { ...bad, code: other.code() })).toMatchObject({
    message: 'LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD',
  });
});

test('a change keeps the stored number, starts a new hold of 48 hours and is announced by mail', async () => {
  const other = await buildPayee(t);
  const added = dataOf(
    await t.callAs(other, addPayoutMethod, { ...GERMAN_BANK, code: other.code() }),
  );
  advanceClock(HOLD_MS);
  expect(dataOf(await t.callAs(other, listPayoutMethods, {})).list[0]?.held_until).toBeNull();
  await readMails(t);
  const { type: _type, iban: _iban, ...moved } = { ...GERMAN_BANK, city: 'Bremen' };
  const input = { id: added.id, ...moved, code: other.code() };
  const edited = dataOf(await t.callAs(other, editPayoutMethod, input));
  expect(edited.masked_details).toBe('•••• 3000');
  expect(heldMs(edited)).toBe(HOLD_MS);
  const info = dataOf(await t.callAs(other, readPayoutMethod, { id: added.id }));
  expect(info).toMatchObject({ details: { city: 'Bremen' }, kept: ['iban'] });
  const mails = await readMails(t);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: other.email, subject: 'Your payout methods were changed' });
  expect(mails[0]?.text).toContain('payments to it are on hold until');

  // In another country the stored secrets are not reused.
  const abroad = { ...input, country: 'FR', code: other.code() };
  expect(await t.callAs(other, editPayoutMethod, abroad)).toMatchObject({
    message: 'PAYOUT_FIELD_REQUIRED',
    data: { fields: { iban: 'PAYOUT_FIELD_REQUIRED' } },
  });
});

test('one method is the default and deleted last; a deleted method has no details', async () => {
  const other = await buildPayee(t);
  const add = async (form: typeof GERMAN_BANK | typeof wallet) =>
    dataOf(await t.callAs(other, addPayoutMethod, { ...form, code: other.code() }));
  const [first, second] = [await add(GERMAN_BANK), await add(wallet)];
  expect([first.is_default, second.is_default]).toEqual([true, false]);
  const named = (id: number) => ({ id, code: other.code() });
  expect(await t.callAs(other, deletePayoutMethod, named(first.id))).toMatchObject({
    message: 'PAYOUT_METHOD_IS_DEFAULT',
  });
  const chosen = dataOf(await t.callAs(other, setDefaultPayoutMethod, named(second.id)));
  expect(chosen.is_default).toBe(true);
  dataOf(await t.callAs(other, deletePayoutMethod, named(first.id)));
  const { list } = dataOf(await t.callAs(other, listPayoutMethods, {}));
  expect(list.map(({ id, is_default }) => [id, is_default])).toEqual([[second.id, true]]);
  const row = await t.db
    .selectFrom('payout_methods')
    .selectAll()
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ sealed_key: null, sealed_details: null });
  for (let count = 1; count < 10; count += 1) await add(wallet);
  const eleventh = { ...wallet, code: other.code() };
  expect(await t.callAs(other, addPayoutMethod, eleventh)).toMatchObject({
    message: 'PAYOUT_METHOD_LIMIT',
  });

  const stranger = await buildPayee(t);
  const { type: _, ...edited } = wallet;
  for (const [call, rest] of [
    [editPayoutMethod, () => ({ ...edited, code: stranger.code() })],
    [deletePayoutMethod, () => ({ code: stranger.code() })],
    [setDefaultPayoutMethod, () => ({ code: stranger.code() })],
    [readPayoutMethod, () => ({})],
  ] as const) {
    for (const id of [second.id, first.id, 2_000_000_000]) {
      const input = { ...rest(), id };
      const answer = await t.post(call.path, {
        appId: 32,
        req: { header: { token: stranger.token }, attributes: input },
      });
      expect(answer).toMatchObject({ message: 'PAYOUT_METHOD_NOT_FOUND' });
    }
  }
});
