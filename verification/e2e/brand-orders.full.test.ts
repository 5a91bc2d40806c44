import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findLink } from './support/find-link.ts';
import { saveProgram } from './support/save-program.ts';
import { enterAsStaff } from './support/sign-in.ts';

/**
 * A brand decides its orders in the portal, takes a decision back, approves a part of an order, and
 * proposes terms after reading what its last 90 days would have cost. Staff accept them.
 */
const OWNER = { email: 'ines@harbor.example', password: 'seven slow currents' };
const BRAND = { mcid: 'harbor-loom', name: 'Harbor & Loom' };

const program = saveProgram();
let staff: Page;
let owner: Page;

beforeAll(async () => {
  staff = await program.openPage();
  owner = await program.openPage();
});

const press = (where: Page, name: string) =>
  where.getByRole('button', { name, exact: true }).first().click();
const titled = (where: Page, name: string) =>
  where.getByRole('heading', { level: 1, name }).waitFor();
const screen = (name: string) => `${program.url}/portal/brands/${BRAND.mcid}/${name}`;

test('staff invite the owner, who opens the portal', async () => {
  await enterAsStaff(staff, program.url);
  await staff.goto(`${program.url}/staff/brands/${BRAND.mcid}?tab=team`);
  await press(staff, 'Invite a user');
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Email', { exact: true }).fill(OWNER.email);
  await dialog.getByRole('button', { name: 'Send invitation', exact: true }).click();
  await staff.getByText(`Invitation sent to ${OWNER.email}`).first().waitFor();
  await owner.goto(await findLink(program, OWNER.email, '/portal/invitation?code'));
  await titled(owner, `Join ${BRAND.name}`);
  for (const [label, text] of [
    ['First name', 'Ines'],
    ['Last name', 'Inlet'],
    ['New password', OWNER.password],
    ['Confirm password', OWNER.password],
  ] as const) {
    await owner.getByLabel(label, { exact: true }).fill(text);
  }
  await owner.getByRole('checkbox').check();
  await press(owner, 'Create account');
  await owner.waitForURL(`${program.url}/portal/brands/${BRAND.mcid}`);
});

test('the owner approves an order, and takes the decision back', async () => {
  await owner.goto(`${screen('orders')}?status=pending`);
  await titled(owner, 'Orders');
  await owner
    .getByRole('checkbox', { name: /^Select order / })
    .first()
    .check();
  await press(owner, 'Approve selected');
  await owner.getByText('1 line approved').first().waitFor();
  await press(owner, 'Recent decisions');
  const drawer = owner.getByRole('dialog', { name: 'Recent decisions' });
  await drawer.getByText('Ines Inlet').first().waitFor();
  await drawer.getByRole('button', { name: 'Undo', exact: true }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Undo decision' }).click();
  await owner.getByText('1 line undone').first().waitFor();
  await drawer.getByText('1 of 1 undone').waitFor();
});

test('the owner approves a part of an order and sees the fee of the network', async () => {
  await owner.goto(`${screen('orders')}?status=pending&event=sale`);
  await owner
    .getByRole('button', { name: /^Open order / })
    .first()
    .click();
  const drawer = owner.getByRole('dialog');
  await drawer.getByText('Network fee').waitFor();
  await drawer.getByRole('button', { name: 'Change amount', exact: true }).click();
  const dialog = owner.getByRole('dialog', { name: 'Change amount' });
  await dialog.getByLabel(/^Amount in/).fill('1.00');
  await dialog.getByRole('button', { name: 'Change amount', exact: true }).click();
  await owner.getByText('Amount changed').first().waitFor();
  const cell = drawer.getByRole('cell', { name: 'Ines Inlet' }).first();
  await cell.waitFor();
});

test('the owner decides an order by file, after a check', async () => {
  await owner.goto(`${screen('orders')}?status=pending&event=sale`);
  const first = owner.getByRole('button', { name: /^Open order / }).first();
  const order = (await first.textContent()) ?? '';
  await owner.goto(`${screen('orders')}?view=files`);
  const bytes = Buffer.from(`order_id,decision\n${order},approved\n`);
  const file = { name: 'decisions.csv', mimeType: 'text/csv', buffer: bytes };
  await owner.locator('input[type=file]').setInputFiles(file);
  await press(owner, 'Check file');
  await press(owner, 'Import 1 row');
  await owner.getByRole('button', { name: 'Undo import', exact: true }).waitFor();
  await owner.goto(`${screen('orders')}?status=approved&keyword=${order}`);
  await owner.getByRole('button', { name: `Open order ${order}, line 1` }).waitFor();
});

test('the owner reads what terms would have cost, and proposes them', async () => {
  await owner.goto(screen('terms'));
  await titled(owner, 'Terms');
  await press(owner, 'Propose terms');
  const dialog = owner.getByRole('dialog', { name: 'Propose terms' });
  await dialog.getByRole('textbox', { name: 'Percent' }).first().fill('21');
  await dialog.getByRole('button', { name: 'Compute cost', exact: true }).click();
  await dialog.getByText('Under these terms').first().waitFor();
  await dialog.getByRole('button', { name: 'Preview changes', exact: true }).click();
  await dialog.getByText('Commission shown to publishers').waitFor();
  await dialog.getByLabel('Message to publishers').fill('For the winter season.');
  await dialog.getByRole('button', { name: 'Send proposal', exact: true }).click();
  await owner.getByRole('heading', { name: 'Proposal waiting for the network' }).waitFor();
});

test('staff read the same and accept; the brand sees the new version', async () => {
  await staff.goto(`${program.url}/staff/terms-proposals`);
  await press(staff, `View proposal of ${BRAND.name}`);
  const drawer = staff.getByRole('dialog', { name: `Proposal of ${BRAND.name}` });
  await drawer.getByText('For the winter season.').first().waitFor();
  await drawer.getByRole('button', { name: 'Compute cost', exact: true }).click();
  await drawer.getByText('Under these terms').first().waitFor();
  await drawer.getByRole('button', { name: 'Accept terms', exact: true }).click();
  await staff.getByText(`Terms of ${BRAND.name} accepted`).first().waitFor();
  await owner.reload();
  await owner.getByRole('heading', { name: 'Earlier proposals' }).waitFor();
  await owner.getByText('“For the winter season.”').first().waitFor();
  expect(await owner.getByText('Accepted', { exact: true }).count()).toBeGreaterThan(0);
});
