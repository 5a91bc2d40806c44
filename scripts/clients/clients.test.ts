import { spawn, spawnSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildApiClient } from '#server/access/publisher-api/builders.ts';
import { setClock } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';
import {
  ApiError,
  PublisherApi,
  type TransactionRow,
} from '../../clients/typescript/publisher-api.ts';
import { writeClients } from './write-clients.ts';

setClock(new Date('2026-03-09T17:30:00Z'));
const t = await openTestApp();
await t.app.listen({ port: 0, host: '127.0.0.1' });
const host = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
const client = await buildApiClient(t);
const brand = await buildReportingBrand(t);
const lines = Array.from({ length: 5 }, (_, nth) => ({ line_id: `${nth}`, amount: '10.00' }));
await buildOrderLine(t, { site: client, brand, report: { lines } });

const DAYS = { beginDate: '2026-03-10', endDate: '2026-03-10' };
const EXPECTED = '5 lines, 2.50; 1 order; 1001';

test.each(writeClients())('%s is generated from the current schemas', async (path, text) => {
  await expect(text).toMatchFileSnapshot(`../../${path}`);
});

test('clients of a network with another name do not name the software', () => {
  const files = writeClients('acme', 'out');
  const text = files.map(([, one]) => one).join('\n');
  expect(files.map(([path]) => path)).toContain('out/php/PublisherApi.php');
  expect(text).toContain('acme_id');
  expect(text).not.toMatch(/tributary/i);
});

test('the TypeScript client reads every page and reports refusals', async () => {
  const api = new PublisherApi({ host, token: client.api_token });
  const rows: TransactionRow[] = [];
  for await (const row of api.transactionRows({ ...DAYS, perPage: 2 })) rows.push(row);
  const sum = rows.reduce((total, row) => total + row.sale_comm, 0);
  const orders = await api.transactionV3(DAYS);
  const wrong = new PublisherApi({ host, token: 'wrong' });
  const error = await wrong.transaction(DAYS).catch((thrown: unknown) => thrown);
  const code = error instanceof ApiError ? error.code : error;
  expect(`${rows.length} lines, ${sum.toFixed(2)}; ${orders.total} order; ${code}`).toBe(EXPECTED);
});

const PYTHON = `
import sys
sys.path.insert(0, "clients/python")
from publisher_api import ApiError, PublisherApi
host, token = sys.argv[1:]
days = {"beginDate": "2026-03-10", "endDate": "2026-03-10"}
api = PublisherApi(host, token)
rows = list(api.transaction_rows({**days, "perPage": 2}))
total = sum(row["sale_comm"] for row in rows)
orders = api.transaction_v3(days)["total"]
try:
    PublisherApi(host, "wrong").transaction(days)
except ApiError as error:
    print(f"{len(rows)} lines, {total:.2f}; {orders} order; {error.code}")
`;

const PHP = `
require 'clients/php/PublisherApi.php';
[, $host, $token] = $argv;
$days = ['beginDate' => '2026-03-10', 'endDate' => '2026-03-10'];
$api = new PublisherApi\\PublisherApi($host, $token);
$rows = iterator_to_array($api->transactionRows($days + ['perPage' => 2]), false);
$total = number_format(array_sum(array_column($rows, 'sale_comm')), 2);
$orders = $api->transactionV3($days)['total'];
try {
    (new PublisherApi\\PublisherApi($host, 'wrong'))->transaction($days);
} catch (PublisherApi\\ApiError $error) {
    echo count($rows), " lines, $total; $orders order; {$error->apiCode}";
}
`;

const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0;

test.skipIf(!isInstalled('python3'))('the Python client does the same', async () => {
  expect(await run('python3', ['-c', PYTHON, host, client.api_token])).toBe(EXPECTED);
});

// Reported as skipped where PHP is not installed.
test.skipIf(!isInstalled('php'))('the PHP client does the same', async () => {
  expect(await run('php', ['-r', PHP, '--', host, client.api_token])).toBe(EXPECTED);
});

async function run(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (part) => {
    text += part;
  });
  await new Promise((resolve) => child.once('close', resolve));
  return text.trim();
}
