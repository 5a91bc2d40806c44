import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#server/platform/clock.ts';
import { saveProgram } from './support/save-program.ts';
import { askProgram, enterAsPublisher } from './support/sign-in.ts';

const SECONDS = 1000;
// A URL, because NODE_OPTIONS is split at the spaces of a path.
const CLOCK = new URL('support/move-clock.ts', import.meta.url).href;

const program = saveProgram();
let page: Page;
let token: string;
let line: { id: number; order_id: string; reason: string };

beforeAll(async () => {
  page = await program.openPage();
  token = await enterAsPublisher(page, program.url);
});

const read = (id: number) =>
  askProgram(program.url, '/report/transaction_info', { id }, token) as Promise<{
    transaction: { status: string };
  }>;

/** The days on which the order was placed. */
function days() {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { start_date: dayOf(Date.now() - 80 * DAY_MS), end_date: dayOf(Date.now()) };
}

/** An unclaimed order below every limit, rejected for a reason that is not serious. */
async function findSmallRejected(): Promise<string> {
  const asked = { ...days(), status: 'rejected', perPage: 100 };
  const { list } = (await askProgram(program.url, '/report/transactions', asked, token)) as {
    list: { order_id: string; sale_amount: string; reason: string; currency: string }[];
  };
  const { list: claims } = (await askProgram(program.url, '/claim/list', {}, token)) as {
    list: { order_id: string }[];
  };
  const small = list.findLast(
    (one) =>
      Number(one.sale_amount) > 0 &&
      claims.every(({ order_id }) => order_id !== one.order_id) &&
      Number(one.sale_amount) < 80 &&
      list.filter(({ order_id }) => order_id === one.order_id).length === 1 &&
      !['FRAUD', 'TERMS_VIOLATION', 'PAID_SEARCH_VIOLATION'].includes(one.reason),
  );
  if (!small) throw new Error('The demonstration has no small rejected order.');
  return small.order_id;
}

test(
  'a rejected line shows its reason in the list and in the timeline',
  async () => {
    const words = await askProgram(program.url, '/common/dictionary', {});
    const reasons = words.transaction_reason as { value: string; label: string }[];
    const order_id = await findSmallRejected();
    await page.goto(
      `${program.url}/reports/transactions?${new URLSearchParams({ ...days(), status: 'rejected', perPage: '100' })}`,
    );
    const row = page.getByRole('row').filter({ hasText: order_id }).first();
    await row.getByRole('button', { name: /^Open order/ }).click();
    await page.waitForURL('**id=*');
    const id = Number(new URL(page.url()).searchParams.get('id'));
    const { transaction } = (await read(id)) as unknown as { transaction: typeof line };
    line = transaction;
    const label = reasons.find((one) => one.value === line.reason)?.label ?? 'No reason';
    expect(await row.textContent()).toContain(label);
    await page.getByRole('dialog').getByText(label).first().waitFor();
  },
  60 * SECONDS,
);

test(
  'a declined sale is disputed and accepted automatically at its deadline',
  async () => {
    await page
      .getByRole('dialog')
      .getByRole('link', { name: 'Dispute the amount or rejection' })
      .click();
    const form = page.getByRole('dialog', { name: /^Dispute/ });
    await form.getByLabel('Problem').selectOption('Declined sale');
    await form.getByLabel('What happened').fill('The shop says that it was never cancelled.');
    await form.getByRole('button', { name: 'Submit claim' }).click();
    const row = () => page.getByRole('row').filter({ hasText: line.order_id }).first();
    await row().getByText('Open').waitFor();
    expect((await read(line.id)).transaction.status).toBe('rejected');

    const ahead = { NODE_OPTIONS: `--import ${CLOCK}`, CLOCK_AHEAD_MS: String(31 * DAY_MS) };
    await program.again(ahead);
    token = await enterAsPublisher(page, program.url);
    await expect
      .poll(async () => (await read(line.id)).transaction.status, { timeout: 90 * SECONDS })
      .toBe('pending');
    await page.goto(`${program.url}/reports/claims`);
    await row().getByText('Accepted automatically').waitFor();
    await page.goto(`${program.url}/reports/transactions?id=${line.id}`);
    await page.getByRole('dialog').getByText('Pending').first().waitFor();
  },
  400 * SECONDS,
);
