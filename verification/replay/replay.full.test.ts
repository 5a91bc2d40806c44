import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { countInvoices } from './count-invoices.ts';
import { lineAmount, readInvoices } from './read-invoices.ts';
import { reconcileTotals } from './reconcile-totals.ts';
import { runReplay } from './run-replay.ts';

const fixture = (name: string) => fileURLToPath(new URL(`./fixture/${name}`, import.meta.url));
const dataDir = await mkdtemp(join(tmpdir(), 'tributary-replay-test-'));
const files = {
  orders: fixture('invoices.csv'),
  userAgents: fixture('user-agents.json'),
  dataDir,
};
const env = { DATABASE_URL: await cloneTemplate(), SECRET_KEY: 'a replayed secret, 32 bytes long' };
const quiet = () => {};

afterAll(() => rm(dataDir, { recursive: true, force: true }));

const FIGURES = {
  lines: 262,
  orders: 42,
  sale_invoices: 36,
  paid_invoices: 33,
  gross: 652_317n,
  cancellations: 6,
  returns: -11_575n,
  commission: 51_262n,
};

test('a file of invoices comes to what other arithmetic says of it', async () => {
  expect(countInvoices(await readInvoices(files.orders))).toEqual(FIGURES);
});

test('an amount of half a penny goes to the even one', () => {
  expect(lineAmount('1', '0.425')).toBe(42n);
  expect(lineAmount('3', '0.425')).toBe(128n);
  expect(lineAmount('-1', '4.165')).toBe(-416n);
  expect(lineAmount('12', '2.1')).toBe(2_520n);
  expect(lineAmount('7', '3')).toBe(2_100n);
});

test('a figure that differs by a penny is named, and the whole does not agree', () => {
  const { table, agrees } = reconcileTotals(FIGURES, { ledger: { commission: 51_263n } });
  expect(agrees).toBe(false);
  expect(table).toMatch(/commission, GBP +512\.62 +512\.63 +DIFFERS/);
});

test('a replay that cannot be done says why in one line and ends with 1', () => {
  const script = fileURLToPath(new URL('./run.ts', import.meta.url));
  const run = spawnSync(process.execPath, [script, '/no/such/invoices.csv'], { encoding: 'utf8' });
  expect(run.status).toBe(1);
  expect(run.stderr.trim().split('\n')).toHaveLength(1);
  expect(run.stderr).toContain('/no/such/invoices.csv');
});

test('invoices replayed through every entry point come out of reports and ledger to the cent, and only once', async () => {
  const first = await runReplay(files, quiet, env);
  expect(first.table).not.toContain('DIFFERS');
  expect(first.paid.violations).toEqual([]);
  expect(first.ledger).toContain('chain and balances hold');
  expect(first).toMatchObject({ agrees: true, totals: FIGURES });
  expect(first.paid.closing).toContain('0 violations');
  // Each line is recorded once and approved once.
  expect(first.changed).toBe(2 * FIGURES.lines);
  const second = await runReplay(files, quiet, env);
  expect(second).toMatchObject({ agrees: true, changed: 0 });
  expect(second.table).toBe(first.table);
  expect(second.ledger).toBe(first.ledger);
  // Payments made are final, and shown unchanged.
  expect(second.paid).toEqual(first.paid);
}, 120_000);
