import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { readBankFile } from '#contract/payout-runs/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { ADDRESS } from '#server/payouts/payments/builders.ts';
import { openFakeProviders } from '#server/payouts/payout-providers/builders.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { buildApprovedRun, buildPayers, buildPayment } from '../builders.ts';
import { payoutQueue } from '../jobs.ts';
import { makeBankFile } from './make-bank-file.ts';
import { resultsTask } from './read-results.ts';
import { writePain } from './write-pain.ts';

const XSD = new URL(
  '../../../../verification/fixtures/testing/iso-20022/pain.001.001.09.xsd',
  import.meta.url,
);
const schema = readFileSync(XSD, 'utf8');

const fake = await openFakeProviders();
afterAll(fake.close);
const t = await openTestApp(fake.env);

const person = { entity: 'individual', account_holder: 'Zoë Ångström & <Søn>', ...ADDRESS };
const METHODS = [
  { type: 'bank', country: 'DE', ...person, iban: 'DE89370400440532013000' },
  {
    type: 'bank',
    country: 'US',
    ...person,
    account_kind: 'checking',
    routing_number: '021000021',
    account_number: '123456789012',
  },
  { type: 'bank', country: 'GB', ...person, sort_code: '200000', account_number: '55779911' },
  {
    type: 'bank',
    country: 'CA',
    ...person,
    institution_number: '003',
    transit_number: '12345',
    account_number: '1234567',
  },
  {
    type: 'bank',
    country: 'JP',
    ...person,
    bic: 'BOTKJPJT',
    account_number: '1234567',
    bank_name: '三菱UFJ',
  },
];

const isValid = async (xml: string) => (await validateXML({ xml, schema })).valid;

test("the bank's file of a run is valid by the schema of ISO 20022, and each time the same", async () => {
  const paid = [];
  for (const method of METHODS) paid.push(await buildPayment(t, method));
  const payers = await buildPayers(t);
  const id = await buildApprovedRun(t, payers);
  expect(await t.callAs(payers.second, readBankFile, { id })).toMatchObject({
    message: 'PAYOUT_RUN_STATUS_INVALID',
  });
  while (await runNext(t, payoutQueue)) {}
  const file = dataOf(await t.callAs(payers.second, readBankFile, { id }));
  const xml = Buffer.from(file.content_base64, 'base64').toString();
  expect(await isValid(xml)).toBe(true);
  for (const part of ['<NbOfTxs>5</NbOfTxs>', '<CtrlSum>500.00</CtrlSum>', 'USABA', 'GBDSC']) {
    expect(xml).toContain(part);
  }
  expect(xml).toContain('<Nm>Zoe Angstrom + .Son.</Nm>');
  const again = dataOf(await t.callAs(payers.second, readBankFile, { id }));
  expect(again.content_base64).toBe(file.content_base64);
  // Proves that the schema is applied: a violation is found.
  expect(await isValid(xml.replace('<PmtMtd>TRF', '<PmtMtd>XXX'))).toBe(false);
  const config = { ...t.config, bank_name: '' };
  await expect(makeBankFile({ ...t, config }, id)).rejects.toMatchObject({
    key: 'PAYOUT_BANK_NOT_SET_UP',
  });
});

test('each currency has its own block with its sum', () => {
  const transfer = (reference: string, currency: string, amount_minor: bigint) => ({
    reference,
    currency,
    amount_minor,
    country: 'DE',
    details: { account_holder: 'Robin Rivers', iban: 'DE89370400440532013000', city: 'Harwick' },
  });
  const xml = writePain({
    message_id: 'PAYOUTS-1',
    made_at: new Date('2027-03-15T10:00:00Z'),
    debtor: { name: 'Tributary', iban: 'DE02500105170137075030', bic: 'INGDDEFF' },
    transfers: [
      transfer('P1-a', 'USD', 1n),
      transfer('P2-b', 'EUR', 250n),
      transfer('P3-c', 'EUR', 5n),
    ],
  });
  expect(xml.match(/<PmtInf>/g)).toHaveLength(2);
  expect(xml).toMatch(/PAYOUTS-1-EUR.*<CtrlSum>2\.55.*PAYOUTS-1-USD.*<CtrlSum>0\.01/s);
});

test('status reports of banks are read as XML and as CSV', () => {
  const one = (reference: string, status: string, reason = '') =>
    `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>${status}</TxSts>${
      reason && `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>`
    }</TxInfAndSts>`;
  const report = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">
    <CstmrPmtStsRpt><OrgnlPmtInfAndSts>${one('P1-a', 'ACSC')}${one('P2-b', 'RJCT', 'AC04')}${one(
      'P3-c',
      'ACSP',
    )}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
  expect(resultsTask.run(Buffer.from(report))).toMatchObject([
    { reference: 'P1-a', state: 'paid' },
    { reference: 'P2-b', state: 'failed', code: 'ACCOUNT_CLOSED' },
    { reference: 'P3-c', state: null, reported: 'ACSP' },
  ]);
  const table = '\uFEFFReference,Status,Code\nP1-a,Paid,\nP2-b,returned,unclaimed\n';
  expect(resultsTask.run(Buffer.from(table))).toMatchObject([
    { reference: 'P1-a', state: 'paid' },
    { reference: 'P2-b', state: 'returned', code: 'UNCLAIMED' },
  ]);
});
