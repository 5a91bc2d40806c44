import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { isAlive } from '#server/operations/data-folder/is-alive.ts';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { readConfig } from '#server/platform/config.ts';
import { buildClickRef, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { start } from '#server/start/main.ts';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';

const folder = await mkdtemp(join(tmpdir(), 'tributary-recovery-'));
const METRICS_PORT = String(await freePort());
const configuration = readConfig({
  METRICS_PORT,
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'silent',
  DATA_DIR: folder,
  DEMO: '0',
  ECB_RATES: '0',
});
const running = await start(configuration);
const { parts, address } = running;
let isStopped = false;
afterAll(async () => {
  if (!isStopped) await running.stop();
  await rm(folder, { recursive: true, force: true });
});

const SOON = { timeout: 20_000, interval: 50 };
const link = await buildTrackingLink(parts);
const brand = await buildReportingBrand(parts);
const site = await buildPublisherWithSite(parts);

async function readPostmaster(): Promise<number> {
  const text = await readFile(join(folder, 'database', 'cluster', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

async function visit(): Promise<string> {
  const answer = await fetch(`${address}/t/${link.code}`, { redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

async function sendOrder(order_id: string): Promise<number> {
  const click_ref = await buildClickRef(parts, { brand, site });
  const answer = await fetch(`${address}/in/conversion`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      brand: brand.mcid,
      secret: brand.secret,
      order_id,
      amount: '5',
      click_ref,
    }),
  });
  return ((await answer.json()) as { code: number }).code;
}

const tryOrder = (order_id: string) => sendOrder(order_id).catch(() => -1);

test('after kill -9 of the embedded database orders, clicks, links and jobs recover', async () => {
  await expect.poll(visit, SOON).toContain('click_ref=');
  expect(await sendOrder('before')).toBe(0);
  process.kill(await readPostmaster(), 'SIGKILL');
  const kept = await Promise.all(Array.from({ length: 5 }, visit));
  for (const location of kept) expect(location).toContain('click_ref=');
  await expect.poll(() => tryOrder('after'), SOON).toBe(0);

  const countClicks = async () =>
    (await parts.db.selectFrom('clicks').select('click_ref').execute()).length;
  await expect.poll(countClicks, SOON).toBeGreaterThanOrEqual(kept.length + 1);
  // The book of links hears of changes again.
  await parts.db
    .updateTable('links')
    .set({ target_url: `https://www.${link.domain}/other` })
    .where('id', '=', link.link_id)
    .execute();
  await expect.poll(visit, SOON).toContain('/other');
  // The worker has a session again and does what is due.
  const countSummed = async () =>
    (await parts.db.selectFrom('click_links').select('clicks').execute()).length;
  await expect.poll(countSummed, SOON).toBeGreaterThan(0);
  const countLocks = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_locks where locktype = 'advisory' and granted`.execute(
      parts.db,
    );
    return rows[0]?.n;
  };
  await expect.poll(countLocks, SOON).toBe(1);
  const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  expect(metrics).toContain('tributary_database_restarts 1');
});

test('on a frozen database the program is not ready, a call fails within 15 s, and a stop ends within 8 s', async () => {
  const postmaster = await readPostmaster();
  await parts.db.selectFrom('clicks').select('click_ref').limit(1).execute();
  for (const pid of [postmaster, ...(await listChildren(postmaster))]) process.kill(pid, 'SIGSTOP');
  // The answer of the last check is kept for a second.
  await expect.poll(async () => (await fetch(`${address}/ready`)).status, SOON).toBe(503);
  const askedMs = performance.now();
  await expect(parts.db.selectFrom('clicks').select('click_ref').execute()).rejects.toThrow();
  expect(performance.now() - askedMs).toBeLessThan(15_000);
  const order = tryOrder('frozen');
  const begunMs = performance.now();
  await running.stop();
  isStopped = true;
  expect(performance.now() - begunMs).toBeLessThan(8_000);
  await order;
  expect(isAlive(postmaster)).toBe(false);
});

test('a database that does not start keeps no visitor from being redirected, and all work begins once it starts', async () => {
  const settings = join(folder, 'database', 'cluster', 'postgresql.conf');
  const good = await readFile(settings, 'utf8');
  await writeFile(settings, `${good}\nno_such_setting = on\n`);
  const again = await start(configuration);
  const answer = await fetch(`${again.address}/t/${link.code}`, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  expect((await fetch(`${again.address}/ready`)).status).toBe(503);
  await writeFile(settings, good);
  await expect.poll(async () => (await fetch(`${again.address}/ready`)).status, SOON).toBe(200);
  // What the worker does: the click is summed.
  const countClicks = async () => {
    const rows = await again.parts.db.selectFrom('click_links').select('clicks').execute();
    return rows.reduce((sum, { clicks }) => sum + Number(clicks), 0);
  };
  const stored = await again.parts.db.selectFrom('clicks').select('click_ref').execute();
  await expect.poll(countClicks, SOON).toBeGreaterThanOrEqual(stored.length);
  await again.stop();
});

async function listChildren(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.trim().split(' ').filter(Boolean).map(Number);
}
