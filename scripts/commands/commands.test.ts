import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { takeDataFolder } from '#server/operations/data-folder/data-folder.ts';
import { connect } from '#server/platform/db/connect.ts';
import { findSetting } from '#server/platform/settings/store.ts';
import { VERSION } from '#server/platform/version.ts';
import { runCommand, runHere } from './run-command.ts';

const folder = await mkdtemp(join(tmpdir(), 'tributary-commands-'));
// As a running program does: with a database of their own address commands run beside it.
const unlock = await takeDataFolder(folder, { isEmbedded: false });
afterAll(async () => {
  await unlock();
  await rm(folder, { recursive: true, force: true });
});

const DATABASE_URL = await cloneTemplate();
const env = { DATA_DIR: folder, DATABASE_URL };
const tributary = (...words: string[]) => runHere(env, ...words);

test('an operator adds staff, whose second factor takes a code from the command line', async () => {
  expect(runCommand(env, 'staff', 'add', 'ops@net.example').out).toMatch(
    /^Password: \w{20}\nEnrolment code: \w{5}-\w{5}/m,
  );
  expect(await tributary('staff', 'add', 'ops@net.example')).toMatchObject({
    code: 0,
    out: 'ops@net.example is a staff member already: nothing was changed.\n',
  });
  for (const command of ['enroll-code', 'reset-factor']) {
    expect((await tributary('staff', command, 'ops@net.example')).out).toMatch(
      /^Enrolment code: \w{5}-\w{5}/,
    );
  }
  expect((await tributary('staff', 'enroll-code', 'no@net.example')).err).toContain(
    'no active staff',
  );
  expect((await tributary('demo', 'passwords')).err).toContain('No demonstration data is loaded.');
  expect((await tributary('staff', 'reset-factor', 'no@net.example')).err).toContain(
    'There is no staff',
  );
}, 180_000);

test('doctor finds nothing wrong with new data, and exits with 1 where others can read it', async () => {
  const own = { DATA_DIR: await mkdtemp(join(tmpdir(), 'tributary-doctor-')) };
  onTestFinished(() => rm(own.DATA_DIR, { recursive: true, force: true }));
  expect(runCommand(own, 'migrate')).toMatchObject({ code: 0, err: '' });
  const sound = runCommand(own, 'doctor');
  expect(sound).toMatchObject({ code: 0, err: '' });
  expect(sound.out).toMatch(/^OK {7}configuration/);
  const file = join(own.DATA_DIR, 'open.txt');
  await writeFile(file, '');
  await chmod(file, 0o644);
  const found = runCommand(own, 'doctor');
  expect(found.code).toBe(1);
  expect(found.out).toMatch(/^error {4}permissions .*open\.txt\n +Run chmod/m);
});

test('maintenance is switched on and off for every process', async () => {
  expect(await tributary('version')).toMatchObject({ code: 0, out: `${VERSION}\n` });
  const db = connect(DATABASE_URL, 1);
  onTestFinished(() => db.destroy());
  expect(await tributary('maintenance')).toMatchObject({ code: 1 });
  for (const word of ['on', 'off']) {
    const { code, out } = await tributary('maintenance', word);
    expect([code, out]).toEqual([0, expect.stringContaining(`Maintenance is ${word}.`)]);
    expect((await findSetting(db, 'maintenance'))?.value).toBe(word === 'on');
  }
}, 60_000);

test('an operator migrates, imports brands, orders and rates, and proves the ledger', async () => {
  expect(await tributary('migrate')).toMatchObject({ code: 0, err: '' });
  const brands = join(folder, 'brands.json');
  const programme = {
    name: 'Tin Whistle',
    slug: 'tin-whistle',
    url: 'https://tinwhistle.example',
    category: 'Music',
    commission: { type: 'one-time', rate: '10%', currency: 'USD', duration: null },
    cookie_days: 30,
    approval: 'auto',
  };
  await writeFile(brands, JSON.stringify({ programs: [programme] }));
  expect((await tributary('import', 'brands', brands)).out).toContain('Nothing was changed');
  expect((await tributary('import', 'brands', brands, '--apply', '--publish')).out).toContain(
    '"created": 1',
  );
  expect((await tributary('import', 'brands', brands, '--apply')).out).toContain('"unchanged": 1');

  const orders = join(folder, 'orders.csv');
  await writeFile(orders, 'order_id,line_id,amount\nA-1,1,10.00\nA-1,2,nothing\n');
  const lines = ['import', 'order_lines', 'tin-whistle', orders, '--apply'];
  const refused = runCommand(env, ...lines);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('FILE_ROWS_INVALID');
  expect(refused.err).toContain('"rows_bad": 1');
  const taken = await tributary(...lines, '--skip-bad');
  expect(taken).toMatchObject({ code: 0 });
  expect(JSON.parse(taken.out)).toMatchObject({ applied: true, created: 1, rows_bad: 1 });

  const rates = join(folder, 'eurofxref.csv');
  await writeFile(rates, 'Date,USD,JPY,\n2026-03-04,1.0816,163.31,\n');
  expect((await tributary('import', 'rates', rates)).out).toContain('Nothing was changed');
  expect((await tributary('import', 'rates', rates, '--apply')).out).toContain('"created": 2');
  expect((await tributary('import', 'rates', rates, '--apply')).out).toContain('"unchanged": 2');
  expect((await tributary('clicks', 'archives')).out).toContain(
    'No day of clicks is archived as a file or in ClickHouse.',
  );
  expect((await tributary('clicks', 'restore', '2026-01-01')).err).toContain('are not archived');
  expect((await tributary('verify-ledger')).out).toContain('The ledger holds.');
}, 120_000);

test('the description of the publisher API is written into a file, or printed', async () => {
  const file = join(folder, 'openapi.json');
  expect(await tributary('openapi', file)).toMatchObject({ code: 0, err: '' });
  const written = JSON.parse(await readFile(file, 'utf8'));
  expect(written.openapi).toBe('3.1.0');
  expect(Object.keys(written.paths)).toHaveLength(20);
  expect(JSON.parse(runCommand(env, 'openapi').out)).toEqual(written);
});

test.each([
  [['cook'], 'npm run tributary -- <command>'],
  [['import', 'brands'], 'npm run tributary -- <command>'],
  [['import', 'brands', '/no/such/file'], 'ENOENT'],
  [['import', 'brands', 'x', '--hard'], 'There is no --hard'],
  [['clicks', 'restore'], 'npm run tributary -- <command>'],
])('%j fails with an explanation and exit code 1', async (words, message) => {
  const { code, err } = await tributary(...words);
  expect(err).toContain(message);
  expect(code).toBe(1);
});
