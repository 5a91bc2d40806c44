import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdfWords } from '#fixtures/testing/read-pdf-words.ts';
import { chooseFound } from './support/choose-found.ts';
import { openMailServer } from './support/open-mail-server.ts';
import { addBankAccount, importResults, signInMember } from './support/pay-by-bank.ts';
import { saveProgram } from './support/save-program.ts';
import { askProgram, settle, setUpFactor } from './support/sign-in.ts';
import { uploadPicture } from './support/upload-picture.ts';

/**
 * From an empty database to the first payment of a network with its own name: each test is the next
 * step. The name of the software appears on no page, in no mail and in no document.
 */
const mailbox = await openMailServer();
/** Everything else is set on the screens. */
const program = saveProgram({ DEMO: '0' });
const PASSWORD = 'harbour lantern 4711';
/** To a day of the next month on which settlement and payment are due. */
const NOW = new Date();
const AHEAD_MS = Date.UTC(NOW.getUTCFullYear(), NOW.getUTCMonth() + 1, 28, 12) - NOW.getTime();
const VISITOR =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36';
const ADA = { email: 'ada@acme.example', password: PASSWORD, secret: '' };
const GRACE = { email: 'grace@acme.example', password: PASSWORD, secret: '' };
const LEE = { account: 'lee@blog.example', password: 'a long enough secret' };
const story = { mcid: '', key: '', token: '' };
let page: Page;
let publisher: Page;

beforeAll(async () => {
  page = await program.openPage();
  publisher = await program.openPage();
});
afterAll(() => mailbox.close());

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

async function save(name: string, done: string): Promise<void> {
  // The confirmation of an earlier step may still be shown.
  const saved = page.waitForResponse((answer) =>
    /setting\/(network|mail)$|(legal_entity|payout_provider|block|rate)[/_]edit$/.test(
      answer.url(),
    ),
  );
  await press(name);
  await saved;
  await page.getByText(done, { exact: true }).first().waitFor();
}

/** Everything the page shows, and its title. */
const textsOf = () => page.evaluate(() => `${document.title} ${document.body.innerText}`);

test('the link on the console creates the first admin with a second factor, once', async () => {
  const link = /http\S+\/staff\/first-admin\?code=\S+/.exec(program.printed())?.[0] ?? '';
  await page.goto(link);
  await fill('Your name', 'Ada Lovelace');
  await fill('Email', ADA.email);
  await fill('New password', PASSWORD);
  await fill('Confirm password', PASSWORD);
  await press('Create administrator');
  const heading = page.getByRole('heading', { name: 'Your enrolment code' });
  await heading.waitFor();
  const shown = await textsOf();
  const code = /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/.exec(shown)?.[0] ?? '';
  await press('Sign in');
  await fill('Email', ADA.email);
  await fill('Password', PASSWORD);
  await press('Login');
  ({ secret: ADA.secret } = await setUpFactor(page, code));
  await page.waitForURL('**/staff/setup**');
  const stranger = await program.openPage();
  await stranger.goto(link);
  await stranger.getByRole('heading', { name: 'This link does not work' }).waitFor();
});

test('the setup names the network; an invalid value is refused at its field', async () => {
  await fill('Name', 'Acme Partners');
  await fill('Colour', '#ffee00');
  await press('Save settings');
  await page.getByText('Choose a colour with more contrast', { exact: false }).waitFor();
  await press('Next step');
  const unsaved = page.getByRole('dialog', { name: 'Continue without saving?' });
  await unsaved.getByRole('button', { name: 'Cancel', exact: true }).click();
  await unsaved.waitFor({ state: 'hidden' });
  await fill('Colour', '#7a1f5c');
  await fill('API source', 'acme');
  await fill('Support email', 'help@acme.example');
  await save('Save settings', 'Settings saved');
  await press('Next step');
  await fill('Legal name', 'Acme Partners GmbH');
  await fill('Address', '1 Harbour Street');
  await fill('City', 'Hamburg');
  await chooseFound(page, 'Country', 'Germany');
  await fill('VAT ID', 'DE123456788');
  await fill('IBAN or account number', 'DE89370400440532013000');
  await save('Save legal entity', 'Legal entity saved');
  await fill('Percent', '0');
  await press('Save rate');
  await page.getByText('Your country has VAT: enter its rate, for example 19').waitFor();
  await fill('Percent', '19');
  await save('Save rate', 'VAT rate saved');
  // The changes of a first set-up are no history, and would move the buttons.
  expect(await page.getByRole('heading', { name: 'Changes' }).count()).toBe(0);
  await press('Next step');
  await fill('Sender address', 'post@acme.example');
  await fill('Mail server', mailbox.url);
  await save('Save settings', 'Settings saved');
  // The mail server is on this machine: the test reaches it only if the operator allows it.
  await press('Send test mail');
  await page.getByText('it must be allowed by OUTBOUND_ALLOWED', { exact: false }).waitFor();
  const { hostname, port } = new URL(mailbox.url);
  await page.getByText(`No connection to ${hostname}, port ${port}.`).waitFor();
  await press('Next step');
  await page.getByRole('heading', { name: 'Set up: Money' }).waitFor();
  // The first values of the limits need no reason.
  await page.getByRole('heading', { name: 'Base currency and limits' }).waitFor();
  expect(await page.getByLabel('Reason').count()).toBe(0);
});

test('the setup asks for the account of payouts and offers that of the legal entity', async () => {
  await press('Next step');
  await page.getByRole('heading', { name: 'Set up: Payout providers' }).waitFor();
  const bank = page.getByRole('region', { name: 'Bank transfer' });
  expect(await bank.getByLabel('Account holder').inputValue()).toBe('Acme Partners GmbH');
  expect(await bank.getByLabel('IBAN').inputValue()).toBe('DE89370400440532013000');
  await bank.getByRole('button', { name: 'Save account' }).click();
  await bank.getByText('Fill in this field').waitFor();
  await bank.getByLabel('BIC (SWIFT)').fill('COBADEFFXXX');
  await bank.getByRole('button', { name: 'Save account' }).click();
  await page.getByText('Payout provider saved').first().waitFor();
  await bank.getByText('Set up', { exact: true }).waitFor();
});

test('the legal texts are read and saved in the setup, and the checklist shows what is left', async () => {
  await press('Next step');
  await page.getByRole('heading', { name: 'Set up: Retention' }).waitFor();
  await press('Next step');
  await page.getByRole('heading', { name: 'Set up: Backups' }).waitFor();
  await press('Next step');
  await page.getByRole('heading', { name: 'Set up: Legal texts' }).waitFor();
  await save('Save as version 1', 'Version 1 published');
  await page.getByText('Privacy', { exact: true }).first().click();
  await page.getByText('This text came with the program', { exact: false }).waitFor();
  await press('Save as version 1');
  await page.getByRole('button', { name: 'Save as version 2' }).waitFor();
  await page.getByRole('link', { name: 'Finish setup' }).click();
  await page.getByRole('heading', { name: 'Go-live checklist' }).waitFor();
  await settle(page);
  const state = (title: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: title })
      .getByText(/^(Done|Not done)$/)
      .innerText();
  for (const done of ['legal entity', 'VAT rate', 'payout provider', 'privacy text']) {
    expect(await state(done), done).toBe('Done');
  }
  for (const open of ['test mail', 'first brand', 'test order']) {
    expect(await state(open), open).toBe('Not done');
  }
});

test('a second staff member is invited by a mail of the network', async () => {
  await page.goto(`${program.url}/staff/members`);
  await settle(page);
  await press('Invite');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Grace Hopper');
  await dialog.getByLabel('Email', { exact: true }).fill(GRACE.email);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Finance' }).click();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const grace = await program.openPage();
  await grace.goto(await mailbox.findLink(GRACE.email, '/staff/invitation?code'));
  await grace.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await grace.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await grace.getByRole('button', { name: 'Set password' }).click();
  await grace.getByRole('heading', { name: 'Your enrolment code' }).waitFor();
  const code = /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/.exec(await grace.locator('body').innerText())?.[0];
  await grace.getByRole('button', { name: 'Sign in' }).click();
  await grace.getByLabel('Email').fill(GRACE.email);
  await grace.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await grace.getByRole('button', { name: 'Login' }).click();
  ({ secret: GRACE.secret } = await setUpFactor(grace, code));
  await grace.close();
});

test('a brand is added by form, its terms are set and a test order is accepted', async () => {
  await page.goto(`${program.url}/staff/new-brand`);
  await fill('Name', 'Harbor Shoes');
  await fill('Website', 'https://harbor-shoes.example');
  await fill('Currency', 'EUR');
  await page.getByRole('combobox', { name: 'Categories' }).fill('Shoes');
  await press('Add category “Shoes”');
  // Closes the list of categories, which covers what is below it.
  await page.keyboard.press('Tab');
  await page.getByText('More settings').click();
  await page.getByLabel('Approval', { exact: true }).selectOption('auto');
  await fill('Legal name', 'Harbor Shoes GmbH');
  await fill('Billing email', 'books@harbor-shoes.example');
  await fill('Billing address', '2 Quay, Hamburg');
  await press('Add brand');
  await page.waitForURL(/\/staff\/brands\/[^?]+/);
  story.mcid = new URL(page.url()).pathname.split('/').pop() ?? '';
  await press('Set terms');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('All orders');
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('10');
  await dialog.getByRole('button', { name: 'Set terms' }).click();
  await page.getByText('Terms version 1 is in force', { exact: false }).waitFor();
  await press('Publish');
  await page.getByText('Harbor Shoes is published.').waitFor();
  await page.goto(`${program.url}/staff/brands/${story.mcid}/integration`);
  await press('Send a test order');
  await page.getByText('Accepted', { exact: true }).first().waitFor();
  await press('Add key');
  await dialog.getByLabel('Name').fill('Shop server');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  story.key = await dialog.locator('code').first().innerText();
});

test('a publisher signs up with mails of the network, and staff approve the channel', async () => {
  const type = (label: string, text: string) =>
    publisher.getByLabel(label, { exact: true }).fill(text);
  await publisher.goto(`${program.url}/auth/signup`);
  await type('Username', 'lee.b');
  await type('Email', LEE.account);
  await type('First name', 'Lee');
  await type('Last name', 'Brook');
  await type('Password', LEE.password);
  await type('Confirm password', LEE.password);
  await publisher.getByLabel('I agree to the terms').check();
  await publisher.getByRole('button', { name: 'Create account' }).click();
  await publisher.goto(await mailbox.findLink(LEE.account, '/auth/email-verification?code'));
  await publisher.getByRole('button', { name: 'Verify my email' }).click();
  await publisher.getByRole('heading', { name: 'Set up your profile' }).waitFor();
  await publisher.getByLabel('Website or profile URL').fill('https://lee-reads.example');
  await publisher.getByLabel('Name', { exact: true }).fill('Lee reads');
  await publisher.getByLabel('Channel type').selectOption({ label: 'Website' });
  await uploadPicture(publisher, 'logo');
  await uploadPicture(publisher, 'media kit');
  await publisher.getByRole('button', { name: 'Add channel' }).click();
  await publisher.waitForURL('**/settings/channel');
  await page.goto(`${program.url}/staff/sites`);
  await press('Approve Lee reads');
  await page.getByRole('button', { name: 'Approve Lee reads' }).waitFor({ state: 'hidden' });
  await publisher.reload();
  await publisher.getByRole('button', { name: 'Set as default: Lee reads' }).click();
  await publisher.getByText('Your channel is set up').waitFor();
});

test('a visitor orders through a link of the publisher, and staff approve the order', async () => {
  await publisher.goto(`${program.url}/brands/find?status=0`);
  await publisher.getByRole('button', { name: 'Apply to Harbor Shoes' }).click();
  const dialog = publisher.getByRole('dialog');
  await dialog.getByLabel('Message to the brand').fill('I write about shoes.');
  await dialog.getByRole('button', { name: 'Send application' }).click();
  await publisher.getByText(/You can make links now/).waitFor();
  await publisher.goto(`${program.url}/tools/link-generator`);
  await publisher.getByLabel('Target page').fill('https://harbor-shoes.example/boots');
  await publisher.getByRole('main').getByRole('button', { name: 'Create link' }).click();
  const made = publisher.locator('code', { hasText: `${program.url}/t/` }).first();
  const link = (await made.innerText()).trim();
  const click = await fetch(link, { redirect: 'manual', headers: { 'user-agent': VISITOR } });
  const click_ref = new URL(click.headers.get('location') ?? '').searchParams.get('click_ref');
  const report = await fetch(`${program.url}/in/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${story.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: 'BOOT-1', amount: '2000.00', click_ref }),
  });
  expect(report.status).toBe(201);
  await publisher.goto(`${program.url}/reports/transactions`);
  await publisher.getByText('BOOT-1').first().waitFor();
  const ada = await signInMember(program.url, ADA);
  const { list } = await askProgram(program.url, '/staff/conversion/list', {}, ada);
  const decision = { ids: (list as { id: number }[]).map(({ id }) => id), decision: 'approved' };
  const decided = await askProgram(program.url, '/staff/conversion/decide', decision, ada);
  expect(decided).toMatchObject({ decided: 1 });
  const token = (await publisher.evaluate(() => localStorage.getItem('token'))) ?? '';
  await addBankAccount(program.url, token, LEE.password);
  // A publisher who charges VAT and agrees that the network issues the invoices.
  const details = {
    ...{ legal_name: 'Lee Brook', address: '3 Mill Road', postal_code: '20095', city: 'Hamburg' },
    ...{ country: 'DE', vat_status: 'registered', vat_id: 'DE136695976', agrees: 1 },
  };
  await askProgram(program.url, '/payment/tax_edit', details, token);
});

test('a month later two people pay the publisher, and the brand is invoiced', async () => {
  await program.again({
    NODE_OPTIONS: `--import ${new URL('./support/move-clock.ts', import.meta.url)}`,
    CLOCK_AHEAD_MS: String(AHEAD_MS),
  });
  const ada = await signInMember(program.url, ADA, AHEAD_MS);
  const grace = await signInMember(program.url, GRACE, AHEAD_MS);
  story.token = ada;
  const ask = (path: string, input: object, token = ada) =>
    askProgram(program.url, path, input, token);
  let id: unknown;
  const make = async () => {
    id ??= (await ask('/staff/payment/run_add', {}).catch(() => null))?.id;
    return id;
  };
  await expect.poll(make, { timeout: 60_000 }).toBeDefined();
  await ask('/staff/payment/run_review', { id });
  await expect(ask('/staff/payment/run_approve', { id })).rejects.toThrow();
  await ask('/staff/payment/run_approve', { id }, grace);
  type Info = { status: string; payouts: { list: { status: string; reference: string }[] } };
  const info = async () => (await ask('/staff/payment/run_info', { id })) as unknown as Info;
  const payout = async () => (await info()).payouts.list[0];
  const state = async () => (await payout())?.status;
  await expect.poll(state, { timeout: 60_000 }).toBe('accepted');
  const csv = `reference,status\n${(await payout())?.reference},paid\n`;
  expect(await importResults(program.url, grace, csv)).toBe(0);
  expect((await info()).status).toBe('finished');
  await expectSelfBilled((path, input) => ask(path, input));
  const { list } = await ask('/staff/invoice/issue', {});
  const [invoice] = list as { id: number }[];
  const pdf = await ask('/staff/invoice/pdf', { id: invoice?.id, format: 'pdf' });
  const words = readPdfWords(Buffer.from(String(pdf.content_base64), 'base64'));
  expect(words).toContain('Acme Partners GmbH');
  expect(words).not.toMatch(/tributary/i);
  const isMailed = () => mailbox.mails.some((mail) => mail.includes('books@harbor-shoes.example'));
  await expect.poll(isMailed, { timeout: 30_000 }).toBe(true);
});

/** There is the self-billed invoice of the commission of 200.00 with 19 % VAT. */
async function expectSelfBilled(
  ask: (path: string, input: object) => Promise<Record<string, unknown>>,
): Promise<void> {
  const { list } = await ask('/staff/self_billed/list', {});
  expect(list).toMatchObject([
    { legal_name: 'Lee Brook', currency: 'EUR', net: '200.00', tax: '38.00', total: '238.00' },
  ]);
  const pdf = await ask('/staff/self_billed/pdf', { id: 1, format: 'pdf' });
  const words = readPdfWords(Buffer.from(String(pdf.content_base64), 'base64'));
  for (const word of ['Gutschrift', 'Acme Partners GmbH', 'DE136695976', '238.00 EUR']) {
    expect(words).toContain(word);
  }
}

test('the figures of the month of the sale and of that of the payment agree', async () => {
  // The program has another port since its clock is ahead, and the browser another store for it.
  await page.goto(`${program.url}/robots.txt`);
  await page.evaluate((token) => localStorage.setItem('staff_token', token), story.token);
  for (const aheadMs of [0, AHEAD_MS]) {
    const month = new Date(NOW.getTime() + aheadMs).toISOString().slice(0, 7);
    await page.goto(`${program.url}/staff/month-end?month=${month}&currency=EUR`);
    await page.getByText('Everything agrees', { exact: true }).waitFor();
    expect(await page.getByText('Differs', { exact: true }).count(), month).toBe(0);
  }
  // The settlement of 200.00 was paid with its tax.
  const paid = page.getByRole('region', { name: 'Settlements and payments' });
  await paid.getByText('€200.00').first().waitFor();
});

test('no mail shows the name of the software, and every link leads to the network', () => {
  expect(mailbox.mails.length).toBeGreaterThan(4);
  for (const mail of mailbox.mails) {
    expect(mail).toContain('From: Acme Partners <post@acme.example>');
    expect(mail).not.toMatch(/tributary/i);
    const addresses = [...mail.matchAll(/https?:\/\/[^\s"<>)]+/g)].map(([text]) => new URL(text));
    for (const { hostname } of addresses) expect(hostname).toBe('localhost');
  }
});

test('no page shows the name of the software', async () => {
  const staff = ['/staff/settings', '/staff/members', '/staff/brands', '/staff/payouts'];
  for (const path of [...staff, '/auth/login', '/auth/sign-up', '/about', '/programs']) {
    await page.goto(program.url + path);
    await page.locator('h1').first().waitFor();
    expect(await textsOf(), path).not.toMatch(/tributary/i);
    expect(await textsOf(), path).toContain('Acme Partners');
  }
});
