import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { findRunningEmbedded } from '#server/operations/embedded-database/start-embedded.ts';
import { openBrowser, openPage } from './support/open-browser.ts';
import { type Program, runProgram } from './support/run-program.ts';

/** The first start with the demonstration: each test is the next step. */
const folder = await mkdtemp(join(tmpdir(), 'tributary-first-start-'));
// As root the embedded database runs as another user, who must be able to traverse the folder.
await chmod(folder, 0o755);
/** On a busy machine a load takes minutes. */
const LOAD_MS = 240_000;
let program: Program;
let browser: Browser;
afterAll(async () => {
  await browser.close();
  await program.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Reads the database of the running program. */
async function ask<Row>(text: string): Promise<Row[]> {
  const connectionString = await findRunningEmbedded(join(folder, 'database'));
  if (connectionString === null) throw new Error('The database is not running.');
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

const countAll = async () =>
  (
    await ask<Record<string, number>>(`select
      (select count(*)::int from brands) as brands,
      (select count(*)::int from publishers) as publishers,
      (select count(*)::int from clicks) as clicks`)
  )[0];

const readProgress = async () =>
  Number(
    (await ask<{ value: number }>(`select value from settings where name = 'demo.progress'`))[0]
      ?.value,
  );

const PROGRESS =
  /^Loading the demonstration: \d+ %\. Its accounts can sign in when it is complete\.$/;
const PASSWORDS = /@\S+\s+\w{16}\s/g;

test('the program is ready before the demonstration is loaded, and its pages show the progress', async () => {
  program = await runProgram({ DATA_DIR: folder });
  expect((await fetch(`${program.url}/ready`)).status).toBe(200);
  expect(program.printed()).not.toContain('Demonstration data is loaded');
  browser = await openBrowser();
  const { page, complaints } = await openPage(browser);
  for (const path of ['/auth/login', '/staff/login']) {
    await page.goto(program.url + path);
    await page.getByText(PROGRESS).waitFor();
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  }
  expect(complaints).toEqual([]);
});

test(
  'a load that is killed in the middle leaves nothing, and the next start loads all of it',
  async () => {
    await expect.poll(readProgress, { timeout: LOAD_MS }).toBeGreaterThan(30);
    await program.kill();
    program = await program.again({ DEMO: '0' });
    expect(await countAll()).toEqual({ brands: 0, publishers: 0, clicks: 0 });
    const { page } = await openPage(browser);
    await page.goto(`${program.url}/auth/login`);
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    expect(await page.getByRole('status').filter({ hasText: 'demonstration' }).count()).toBe(0);

    program = await program.again({ DEMO: '1' });
    await page.goto(`${program.url}/auth/login`);
    await page.getByText(PROGRESS).waitFor();
    await page
      .getByText('The demonstration is loaded. Sign in with an account that the console shows.')
      .waitFor({ timeout: LOAD_MS });
    await expect.poll(program.printed).toContain('Demonstration data is loaded');
    expect(program.printed().match(/^Loading the demonstration: \d+ %\.$/gm)).toHaveLength(4);
    expect(program.printed().match(PASSWORDS)).toHaveLength(9);
    expect(await countAll()).toMatchObject({ brands: 40, publishers: 3 });
  },
  2 * LOAD_MS,
);

test('an account of the demonstration signs in on the page that showed the progress', async () => {
  const [, password = ''] = /mara@\S+\s+(\w{16})\s/.exec(program.printed()) ?? [];
  const { page } = await openPage(browser);
  await page.goto(`${program.url}/auth/login`);
  await page.getByLabel('Username or email').fill('mara@publisher.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('Demo data is loaded.').waitFor();
});

test('the log has no warning of the click partitions, no time-out and no error', async () => {
  // The roll-ups of the clicks read them while the program runs.
  const isRolledUp = () =>
    ask(`select 1 from click_roll_up_partitions
      where rolled_up_to >= (select max(id) from clicks) limit 1`);
  await expect.poll(isRolledUp).toHaveLength(1);
  const logged = program
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(logged.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
});
