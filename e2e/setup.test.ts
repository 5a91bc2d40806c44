import type { Page } from 'playwright-core';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveProgram } from './support/save-program.ts';
import { settle, setUpFactor } from './support/sign-in.ts';

/** From an empty database to a network with its own name: the setup, and a second staff member. */
const program = saveProgram({ DEMO: '0' });
const mails: string[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    let text = '';
    stream.on('data', (chunk) => {
      text += chunk;
    });
    stream.on('end', () => {
      mails.push(text.replace(/=\r\n/g, ''));
      done();
    });
  },
});
const PASSWORD = 'harbour lantern 4711';
let page: Page;
let mailPort = 0;

beforeAll(async () => {
  mailServer.listen(0, '127.0.0.1');
  await new Promise((resolve) => mailServer.server.once('listening', resolve));
  mailPort = (mailServer.server.address() as { port: number }).port;
  page = await program.openPage();
});
afterAll(() => new Promise<void>((resolve) => mailServer.close(() => resolve())));

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

async function save(name: string, done: string): Promise<void> {
  await press(name);
  await page.getByText(done, { exact: true }).waitFor();
}

/** Everything the page shows, and its title. */
const textsOf = () => page.evaluate(() => `${document.title} ${document.body.innerText}`);

test('the link on the console creates the first admin with a second factor, once', async () => {
  const link = /http\S+\/staff\/first-admin\?code=\S+/.exec(program.printed())?.[0] ?? '';
  await page.goto(link);
  await fill('Your name', 'Ada Lovelace');
  await fill('Email', 'ada@acme.example');
  await fill('New password', PASSWORD);
  await fill('Confirm password', PASSWORD);
  await press('Create administrator');
  const heading = page.getByRole('heading', { name: 'Your enrolment code' });
  await heading.waitFor();
  const shown = await textsOf();
  const code = /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/.exec(shown)?.[0] ?? '';
  await press('Sign in');
  await fill('Email', 'ada@acme.example');
  await fill('Password', PASSWORD);
  await press('Login');
  await setUpFactor(page, code);
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
  await fill('Colour', '#7a1f5c');
  await fill('API source', 'acme');
  await fill('Support email', 'help@acme.example');
  await save('Save settings', 'Settings saved');
  await press('Next step');
  await fill('Legal name', 'Acme Partners GmbH');
  await fill('Address', '1 Harbour Street');
  await fill('City', 'Hamburg');
  await page.getByLabel('Country', { exact: true }).selectOption('DE');
  await fill('VAT ID', 'DE123456788');
  await fill('IBAN or account number', 'DE89370400440532013000');
  await save('Save legal entity', 'Legal entity saved');
  await press('Next step');
  await fill('Sender address', 'post@acme.example');
  await fill('Mail server', `smtp://127.0.0.1:${mailPort}`);
  await save('Save settings', 'Settings saved');
  await press('Send test mail');
  await page.getByText('Test mail sent').waitFor();
  expect(mails.at(-1)).toContain('From: Acme Partners <post@acme.example>');
  for (const step of ['Money', 'Retention', 'Legal texts']) {
    await press('Next step');
    await page.getByRole('heading', { name: `Set up: ${step}` }).waitFor();
  }
});

test('a second staff member is invited by a mail of the network', async () => {
  await page.goto(`${program.url}/staff/members`);
  await settle(page);
  await press('Invite');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Grace Hopper');
  await dialog.getByLabel('Email', { exact: true }).fill('grace@acme.example');
  await dialog.getByRole('button', { name: /^(Send invitation|Invite)/ }).click();
  await expect.poll(() => mails.some((mail) => mail.includes('grace@acme.example'))).toBe(true);
  for (const mail of mails) {
    expect(mail).toContain('From: Acme Partners <post@acme.example>');
    expect(mail).not.toMatch(/tributary/i);
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
