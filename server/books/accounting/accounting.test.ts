import { expect, test } from 'vitest';
import * as accounting from '#contract/accounting/staff.ts';
import { issueInvoices, markInvoicePaid } from '#contract/invoices/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildOwing } from '#server/payouts/invoices/builders.ts';
import { buildPaidPublisher } from '#server/payouts/payments/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { exportMonth } from './export-month.ts';

setClock(new Date('2026-03-17T12:00:00Z'));
const t = await openTestApp();
const admin = await buildStaff(t, 'admin');
const finance = await buildStaff(t, 'finance');
const publisher = await buildPaidPublisher(t);

const today = () => now().toISOString().slice(0, 10);

/** A commission of 66.67, a fee of 13.33 and 15.20 tax, in March; 95.20 are paid. */
async function buildMarch() {
  const set = { network_fee_percent: 20, tax_percent: '19' };
  const { brand } = await buildOwing({ t, admin, publisher }, ['1000.00', '333.40'], set);
  const { list } = dataOf(await t.callAs(finance, issueInvoices, { mcid: brand.mcid }));
  const paid = { id: list[0]?.id ?? 0, paid_on: today(), reference: 'Wire' };
  dataOf(await t.callAs(finance, markInvoicePaid, paid));
}
await buildMarch();
const day = today();

const month = '2026-03';
const close = (of = month) => t.callAs(finance, accounting.closeMonth, { month: of });
const textOf = (file: { content_base64: string }) =>
  Buffer.from(file.content_base64, 'base64').toString('latin1');
const read = (format: 'trial_balance' | 'journal' | 'datev') =>
  t.callAs(finance, accounting.exportMonth, { month, format });
const RATE_DAYS = ['2026-03-13', '2026-03-16', '2026-03-20'];
const RATE = { currency: 'USD', per_eur: '1.25', source: 'file' };
const SETTINGS = {
  ...{ consultant: '1234567', client: '1001', receivables: '1400', payables: '1600' },
  ...{ owed_back: '1500', cash: '1200', reward_cost: '4760', network_fee: '8510' },
  ...{ tax: '1776', clearing: '1590', bad_debt: '2400', input_tax: '1576' },
};

test('the trial balance has the balances of the ledger and adds up to zero', async () => {
  const { rows } = dataOf(await t.callAs(finance, accounting.showTrialBalance, { month }));
  const of = (account: string) => rows.find((row) => row.account === account);
  expect(of('cash')).toMatchObject({ opening: '0.00', debit: '95.20', closing: '95.20' });
  expect(of('brand_receivable')).toMatchObject({
    debit: '95.20',
    credit: '95.20',
    closing: '0.00',
  });
  expect(of('network_fee')).toMatchObject({ closing: '-13.33' });
  expect(of('tax_payable')).toMatchObject({ closing: '-15.20' });
  expect(rows.reduce((sum, row) => sum + Number(row.closing) * 100, 0)).toBeCloseTo(0);
});

test('DATEV needs its numbers and a rate; its rows add up to the ledger', async () => {
  expect((await read('datev')).message).toBe('DATEV_NOT_SET');
  const wrong = { ...SETTINGS, cash: '12000' };
  expect((await t.callAs(finance, accounting.editDatevSettings, wrong)).message).toBe(
    'DATEV_INVALID',
  );
  const saved = dataOf(await t.callAs(finance, accounting.editDatevSettings, SETTINGS));
  expect(saved.changes[0]?.fields).toContainEqual({ name: 'client', old: '', new: '1001' });
  const missing = dataOf(await t.callAs(finance, accounting.listMissingRates, { month }));
  expect(missing.list).toContainEqual({ currency: 'USD', day });
  expect(await read('datev')).toMatchObject({
    message: 'DATEV_RATE_MISSING',
    data: { missing: missing.list },
  });
  await t.db
    .insertInto('exchange_rates')
    .values(RATE_DAYS.map((of) => ({ ...RATE, day: of, imported_at: now() })))
    .execute();
  expect(dataOf(await t.callAs(finance, accounting.listMissingRates, { month })).list).toEqual([]);
  const file = dataOf(await read('datev'));
  const [header = '', columns = '', ...rows] = textOf(file).trimEnd().split('\r\n');
  expect(header.split(';')).toHaveLength(31);
  expect(header).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;\d{17};;"RE";"";"";1234567;1001;/);
  expect(header).toContain(';20260101;4;20260301;20260331;');
  expect(columns.split(';')).toHaveLength(14);
  const cells = rows.map((row) => row.split(';'));
  const cash = cells.filter((row) => row[6] === '1200');
  // 95.20 USD at 1.25 USD for a euro.
  expect(cash).toHaveLength(1);
  expect(cash[0]?.slice(0, 10)).toEqual([
    ...[
      '95,20',
      '"S"',
      '"USD"',
      '1,250000',
      '76,16',
      '"EUR"',
      '1200',
      '1400',
      '""',
      `${day.slice(8)}03`,
    ],
  ]);
  const cents = (text = '') => Number(text.replace(',', ''));
  const credited = (account: string) =>
    cells.filter((row) => row[7] === account).reduce((sum, row) => sum + cents(row[0]), 0);
  expect([credited('8510'), credited('1776')]).toEqual([1333, 1520]);
});

test('the journal has every debit and credit of the month with its account', async () => {
  const [head = '', ...rows] = textOf(dataOf(await read('journal')))
    .trimEnd()
    .split('\r\n');
  expect(head).toContain('date,transaction,kind,key,description,account,owner');
  expect(rows.filter((row) => row.includes(',cash,network,0,USD,95.20,'))).toHaveLength(1);
  const sum = (place: number) =>
    rows.reduce((all, row) => all + Math.round(Number(row.split(',').at(place)) * 100), 0);
  expect(sum(-2)).toBe(sum(-1));
  expect(sum(-1)).toBeGreaterThan(0);
  const large = exportMonth(t.db, { month, format: 'journal' }, rows.length - 1);
  await expect(large).rejects.toThrow('JOURNAL_TOO_LARGE');
});

test('months are closed in order once they are over, and then refuse postings dated in them', async () => {
  expect((await close()).message).toBe('MONTH_NOT_OVER');
  setClock(new Date('2026-05-02T00:00:00Z'));
  const renewed = { last_used_at: now(), expires_at: new Date('2026-06-01T00:00:00Z') };
  await t.db.updateTable('sessions').set(renewed).execute();
  expect((await close('2026-04')).message).toBe('MONTH_NOT_NEXT');
  expect((await close('2026-13')).message).toBe('MONTH_INVALID');
  const { closed, open } = dataOf(await close());
  expect(closed).toMatchObject([{ month, staff_name: 'Sam of finance' }]);
  expect(open.map((one) => one.month)).toEqual(['2026-04', '2026-05']);
  setClock(new Date('2026-03-31T23:59:59Z'));
  await expect(buildMarch()).rejects.toThrow();
  setClock(new Date('2026-05-02T00:00:00Z'));
  await buildOwing({ t, admin, publisher }, ['10.00']);
  const after = dataOf(await t.callAs(finance, accounting.showTrialBalance, { month }));
  expect(after).toMatchObject({ is_closed: true });
  expect(after.rows.find((row) => row.account === 'cash')).toMatchObject({ closing: '95.20' });
  expect(textOf(dataOf(await read('trial_balance')))).toContain('cash,USD,0.00,95.20,0.00,95.20');
  await expect(t.db.deleteFrom('closed_months').execute()).rejects.toThrow('append-only');
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});

test('only finance sees and closes months', async () => {
  const manager = await buildStaff(t, 'account_manager');
  const answers = [
    await t.callAs(manager, accounting.listMonths, {}),
    await t.callAs(manager, accounting.closeMonth, { month }),
    await t.callAs(manager, accounting.exportMonth, { month, format: 'journal' }),
    await t.callAs(manager, accounting.editDatevSettings, SETTINGS),
  ];
  expect(new Set(answers.map((one) => one.message))).toEqual(new Set(['PERMISSION_DENIED']));
});
