import { setTimeout } from 'node:timers/promises';
import { APP_ID } from '#contract/call.ts';
import { exportReport } from '#contract/downloads/publisher.ts';
import { reportPerformance, reportTransactions } from '#contract/reports/publisher.ts';
import { rollUpAllLines } from '#server/insight/reports/builders.ts';
import { statementTask } from '#server/payouts/payments/write-statement.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { readConfig } from '#server/platform/config.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import type { Parts } from '#server/platform/parts.ts';
import { importNow } from '#server/sales/imports/import-now.ts';
import { buildReportingBrand } from '#server/sales/orders/builders.ts';
import { start } from '#server/start/main.ts';
import { fillLines } from '../exports/fill-lines.ts';
import { inventStatement } from './invent-statement.ts';

/**
 * The web and worker roles with everything but redirects: reports are read, files exported and
 * imported and PDFs written without a pause, while the worker rolls up the clicks. At its end it
 * prints how much was done.
 */
const LINES = 10_000;
const IMPORTED_ROWS = 2_000;
const POLL_MS = 50;
const DATES = { start_date: '2026-01-01', end_date: '2026-12-31' };

type Owner = Awaited<ReturnType<typeof buildOwner>>;

const owners: Owner[] = [];
const running = await start(readConfig(), async (parts) => {
  owners.push(await buildOwner(parts));
});
const { parts, address } = running;
const [{ publisher, brand }] = owners as [Owner];

const done = { reports: 0, exports: 0, pdfs: 0, imports: 0, refused: 0 };
let isEnding = false;

async function buildOwner(parts: Parts) {
  const publisher = await buildPublisherWithSite(parts);
  const brand = await buildReportingBrand(parts);
  await fillLines(parts.config.database_url ?? '', { ...publisher, brand_id: brand.id }, LINES);
  await rollUpAllLines(parts);
  return { publisher, brand };
}

/** Makes a call; a busy program may refuse it. */
async function ask(path: string, attributes: object): Promise<{ id: number } | null> {
  const answer = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      appId: APP_ID,
      req: { header: { token: publisher.token }, attributes },
    }),
  });
  const { code, data } = (await answer.json()) as { code: number; data: { id: number } };
  if (code === 0) return data;
  done.refused += 1;
  await setTimeout(POLL_MS);
  return null;
}

async function readReports(): Promise<void> {
  await ask(reportPerformance.path, { ...DATES, group_by: 'day' });
  await ask(reportPerformance.path, { ...DATES, group_by: 'uid1', then_by: 'country' });
  await ask(reportTransactions.path, DATES);
}

/** Has a file written by the worker. */
async function writeExport(): Promise<void> {
  const asked = { ...DATES, report: 'transactions', format: 'csv' };
  const { id } = (await ask(exportReport.path, asked)) ?? {};
  if (id === undefined) return;
  const isWaiting = async () => {
    const query = parts.db.selectFrom('downloads').select('status').where('id', '=', id);
    return (await query.executeTakeFirstOrThrow()).status < 2;
  };
  while (!isEnding && (await isWaiting())) await setTimeout(POLL_MS);
}

const writePdf = () => runIsolated(statementTask, [inventStatement(), 'Network']);

function importOrders(): Promise<unknown> {
  const name = `orders-${done.imports}.csv`;
  const rows = Array.from({ length: IMPORTED_ROWS }, (_, nth) => `${name}-${nth},${nth % 300}.95`);
  const bytes = Buffer.from(`order_id,amount\n${rows.join('\n')}\n`);
  const by = { brand_id: brand.id, staff_id: null, kind: 'orders' } as const;
  return importNow(parts, { ...by, file: { name, bytes }, apply: true });
}

async function repeat(kind: keyof typeof done, work: () => Promise<unknown>): Promise<void> {
  while (!isEnding) {
    await work();
    done[kind] += 1;
  }
}

const loops = [
  repeat('reports', readReports),
  repeat('exports', writeExport),
  repeat('pdfs', writePdf),
  repeat('imports', importOrders),
];
for (const loop of loops) {
  loop.catch((error) => {
    // What is under way when the program stops fails.
    if (!isEnding) throw error;
  });
}

const end = () => {
  isEnding = true;
  console.log(`other work: ${JSON.stringify(done)}`);
  void running.stop().then(() => process.exit(0));
};
process.on('SIGTERM', end);
process.on('disconnect', end);
process.send?.({ port: Number(new URL(address).port) });
