import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { saveProgram } from './support/save-program.ts';
import { askProgram, enterAsPublisher, enterAsStaff } from './support/sign-in.ts';

const SECONDS = 1000;

const program = saveProgram({
  BANK_NAME: 'Tributary GmbH',
  BANK_IBAN: 'DE02500105170137075030',
  BANK_BIC: 'INGDDEFF',
});
let page: Page;

beforeAll(async () => {
  page = await program.openPage();
  page.setDefaultTimeout(20 * SECONDS);
  await page.goto(`${program.url}/auth/login`);
});

test(
  'a payout run is approved by a second person, sent, and its results imported',
  async () => {
    const token = await enterAsStaff(page, program.url);
    await page.goto(`${program.url}/staff/payouts`);
    // The demo data has one run that Fenna of finance has reviewed.
    const states = page.getByRole('group', { name: 'State' });
    await states.getByRole('button', { name: 'Reviewed', exact: true }).click();
    await page
      .getByRole('link', { name: /^Run \d+$/ })
      .first()
      .click();
    await page.getByRole('heading', { name: /^Payout run \d+$/ }).waitFor();
    await page
      .getByRole('cell', { name: /less than 48 hours ago/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Approve and pay' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve and pay' }).click();
    await page.getByText('Run approved. Payouts are being sent.').waitFor();
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    type Info = { status: string; payouts: { list: { status: string; reference: string }[] } };
    const info = () => askProgram(program.url, '/staff/payment/run_info', { id }, token);
    const sent = await until(async () => {
      const run = (await info()) as unknown as Info;
      return run.payouts.list.find((one) => one.status === 'accepted')?.reference;
    });
    await page.reload();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Bank file' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`payout-run-${id}.xml`);
    await page.goto(`${program.url}/staff/payouts`);
    await page.getByRole('button', { name: 'Import results' }).click();
    const buffer = Buffer.from(`reference,status\n${sent},paid\n`);
    const results = { name: 'bank.csv', mimeType: 'text/csv', buffer };
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(results);
    await page.getByRole('dialog').getByRole('cell', { name: 'Paid', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Apply results' }).click();
    await page.getByText('Results imported').waitFor();
    expect((await info()) as unknown as Info).toMatchObject({ status: 'finished' });
  },
  120 * SECONDS,
);

test(
  'a payment above a limit that finance lowered is listed and approved with a reason',
  async () => {
    const token = await enterAsStaff(page, program.url);
    await page.goto(`${program.url}/staff/limits`);
    await page.getByRole('button', { name: 'USD', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('One payment').fill('10');
    await dialog.getByLabel('Reason').fill('A trial of limits');
    await dialog.getByRole('button', { name: 'Save limits' }).click();
    await page.getByText('Limits of USD saved').waitFor();
    await page.goto(`${program.url}/staff/limits?show=changes`);
    await page.getByRole('row', { name: /One payment 25,000\.00 10\.00/ }).waitFor();
    // Every payment is above the limit, so the run is empty; they are marked nevertheless.
    const run = askProgram(program.url, '/staff/payment/run_add', {}, token);
    await run.catch(() => undefined);
    await page.goto(`${program.url}/staff/payouts`);
    await page.getByRole('heading', { name: 'Above a limit' }).waitFor();
    await page.getByRole('button', { name: 'Approve', exact: true }).first().click();
    await dialog.getByLabel('Reason').fill('The brand confirmed it');
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByText('In the next run').waitFor();
  },
  120 * SECONDS,
);

test(
  'a rejected line shows its reason',
  async () => {
    const token = await enterAsPublisher(page, program.url);
    const asked = { start_date: '2020-01-01', end_date: '2100-01-01', status: 'rejected' };
    const { list } = (await askProgram(program.url, '/report/transactions', asked, token)) as {
      list: { id: number; reason: string }[];
    };
    const [line] = list;
    await page.goto(`${program.url}/reports/transactions?id=${line?.id}`);
    const { data } = (await (
      await fetch(`${program.url}/api/common/dictionary`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ appId: 32, req: { header: {}, attributes: {} } }),
      })
    ).json()) as { data: { transaction_reason: { value: string; label: string }[] } };
    const label = data.transaction_reason.find((one) => one.value === line?.reason)?.label ?? '';
    expect(label).not.toBe('');
    await page.getByRole('dialog').getByText(label).first().waitFor();
  },
  60 * SECONDS,
);

async function until<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error('It never came.');
}
