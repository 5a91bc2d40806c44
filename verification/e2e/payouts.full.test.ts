import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { chooseFound } from './support/choose-found.ts';
import { saveProgram } from './support/save-program.ts';
import { appCode, askProgram, enterAsPublisher, MARA } from './support/sign-in.ts';

const SECONDS = 1000;

const program = saveProgram();
let page: Page;
let token: string;
let secret: string;
let recovery: string[];

beforeAll(async () => {
  page = await program.openPage();
  token = await enterAsPublisher(page, program.url);
  const { password } = MARA;
  ({ secret } = (await askProgram(program.url, '/user/two_factor_setup', { password }, token)) as {
    secret: string;
  });
  await renewCodes(true);
});

// A one-time code works once per 30 seconds; recovery codes need no waiting.
async function renewCodes(isFirst: boolean): Promise<void> {
  const path = isFirst ? '/user/two_factor_confirm' : '/user/two_factor_codes';
  const proof = isFirst
    ? { code: appCode(secret) }
    : { password: MARA.password, code: recovery.pop() };
  const reply = await askProgram(program.url, path, proof, token);
  recovery = reply.recovery_codes as string[];
}

const nextCode = async () => {
  if (recovery.length < 2) await renewCodes(false);
  return recovery.pop() ?? '';
};

const HOLDER = { 'Full name': 'Mara Lindqvist' };
const ADDRESS = { 'Street and number': 'Hafenweg 4', City: 'Hamburg' };
const NUMBERS: Record<string, Record<string, string>> = {
  DE: { IBAN: 'DE02 1203 0000 0000 2020 51' },
  US: { 'Routing number (ABA)': '021000021', 'Account number': '123456789012' },
  GB: { 'Sort code': '20-00-00', 'Account number': '55779911' },
};
const ENDS: Record<string, string> = { DE: '2051', US: '9012', GB: '911' };
const WALLETS: Record<string, string> = {
  paypal: 'PayPal',
  payoneer: 'Payoneer',
  airwallex: 'Airwallex',
};

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

async function fill(type: string, country: string): Promise<void> {
  await page.goto(`${program.url}/settings/payment-add-${type}`);
  await chooseFound(page, 'Country of the account', countryNames.of(country) ?? '');
  await page.getByLabel('Individual').check();
  const wallet = WALLETS[type];
  const fields = {
    ...HOLDER,
    ...(type === 'airwallex' ? { 'Airwallex account number': '1234567890123456' } : {}),
    ...(wallet && type !== 'airwallex'
      ? { [`Email of the ${wallet} account`]: `m.${country}@lindqvist.example` }
      : {}),
    ...(wallet ? {} : NUMBERS[country]),
    ...(type === 'airwallex' || !wallet ? ADDRESS : {}),
  };
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  if (country === 'US' && !wallet)
    await page.getByLabel('Kind of account').selectOption('checking');
}

const places = ['DE', 'US', 'GB'].flatMap((country) =>
  ['bank', ...Object.keys(WALLETS)].map((type) => [type, country] as const),
);

test.each(places)(
  'a %s method in %s is added and held for 48 hours',
  async (type, country) => {
    await fill(type, country);
    await page.getByLabel('Code', { exact: true }).fill(await nextCode());
    await page.getByRole('button', { name: 'Add payout method' }).click();
    await page.waitForURL('**/settings/payment');
    const number = type === 'airwallex' ? '3456' : ENDS[country];
    const isByMail = type === 'paypal' || type === 'payoneer';
    const end = isByMail ? 'm•••@lindqvist.example' : `•••• ${number}`;
    const row = page.getByRole('listitem').filter({ hasText: end }).last();
    await row.getByText('On hold').waitFor();
    // The limit is ten methods: delete the added one to make room.
    const { list } = (await askProgram(program.url, '/payout/list', {}, token)) as {
      list: { id: number; type: string; country: string; is_default: boolean }[];
    };
    const added = list.at(-1);
    expect([added?.type, added?.country]).toEqual([type, country]);
    const code = await nextCode();
    await askProgram(program.url, '/payout/del', { id: added?.id, code }, token);
  },
  60 * SECONDS,
);

test(
  'each invalid field shows its error, and nothing is added',
  async () => {
    await fill('bank', 'DE');
    await page.getByLabel('IBAN', { exact: true }).fill('DE02 1203 0000 0000 2020 52');
    await page.getByLabel('BIC (SWIFT) (optional)').fill('DEUT');
    await page.getByLabel('Code', { exact: true }).fill('123456');
    await page.getByRole('button', { name: 'Add payout method' }).click();
    await page.getByText('This IBAN is not valid').waitFor();
    await page.getByText('Enter a BIC of 8 or 11 characters').waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings/payment-add-bank');
  },
  60 * SECONDS,
);

test(
  'a payment can be traced to its transactions and a click',
  async () => {
    await page.goto(`${program.url}/payments/summary`);
    const payment = page.getByRole('button', { name: /^Payment P-/ }).first();
    await payment.click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('heading', { name: 'Settlements' }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: 'Statement (PDF)' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^statement-P-\d{4}-\d{2}-\d{4}\.pdf$/);
    await drawer
      .getByRole('button', { name: /^Transactions of settlement/ })
      .first()
      .click();
    await drawer.getByRole('heading', { name: /^Transactions of settlement/ }).waitFor();
    await drawer
      .getByRole('link', { name: /^Transaction of order/ })
      .first()
      .click();
    await page.waitForURL('**/reports/transactions?id=*');
    const id = Number(new URL(page.url()).searchParams.get('id'));
    const info = await askProgram(program.url, '/report/transaction_info', { id }, token);
    const { click_ref } = info.click as { click_ref: string };
    await page.getByRole('dialog').getByText(click_ref).first().waitFor();
  },
  60 * SECONDS,
);
