import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import { openFakeProviders } from '#server/payouts/payout-providers/builders.ts';
import { ensureFirstStaff } from '#server/people/accounts/ensure-first-staff.ts';
import { DAY_MS, setClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { type Running, start } from '#server/start/main.ts';
import { countInvoices, type Totals } from './count-invoices.ts';
import { createPayees, type Payees, signInPayee } from './create-payees.ts';
import { type Client, openClient } from './open-client.ts';
import { payMonth } from './pay-month.ts';
import { type Network, PUBLISHERS, prepareNetwork } from './prepare-network.ts';
import { type Invoice, readInvoices } from './read-invoices.ts';
import { type Moved, type Paid, reconcilePayments } from './reconcile-payments.ts';
import { type Reconciliation, reconcileTotals } from './reconcile-totals.ts';
import { approveLines, reportInvoices } from './report-invoices.ts';
import { SECOND_STAFF, STAFF, signInStaff } from './sign-in-staff.ts';
import { spanOf, sumLedger, sumPerformanceReports, sumTransactionReports } from './sum-network.ts';
import { type ClickRefs, readUserAgents, visitLinks } from './visit-links.ts';

/** Days after the last invoice by which everything has been paid. */
const LATER_DAYS = 100;
/** Day of the month: settlements are made before it, payments on it. */
const PAY_DAY = 15;

export type ReplayFiles = { orders: string; userAgents: string; dataDir: string };

/** The result of a replay: `changed` counts lines recorded, changed or decided by this run. */
export type Replayed = Reconciliation & {
  totals: Totals;
  changed: number;
  ledger: string;
  paid: Paid;
};

/**
 * State stored in the data folder by the first run, so that a second one repeats and does not add.
 */
type Memory = { network: Network; refs: ClickRefs; payees?: Payees; runs?: number };

/**
 * Replays a file of invoices against its own server: links, real clicks, real reports, approval,
 * payment in two months by a provider on this machine, then reads every total back. A second run on
 * the same folder changes nothing (idempotent).
 */
export async function runReplay(
  files: ReplayFiles,
  say: (line: string) => void,
  env: NodeJS.ProcessEnv = {},
): Promise<Replayed> {
  const invoices = await readInvoices(files.orders);
  const memoryFile = join(files.dataDir, 'replay.json');
  const known = await readMemory(memoryFile);
  setClock(clockAtStart(invoices, known ? (known.runs ?? 1) : 0));
  const provider = await openFakeProviders();
  try {
    const payers = { ...provider.env, PAYOUT_PROVIDER_TIMEOUT_MS: '9000' };
    const { running, client } = await startServer(files.dataDir, { ...env, ...payers });
    try {
      const memory = known ?? (await prepareAndVisit(client, running, files, invoices, say));
      const { network, refs, runs = 0 } = memory;
      const payees = memory.payees ?? (await createPayees(client, PUBLISHERS));
      await writeFile(memoryFile, JSON.stringify({ network, refs, payees, runs: runs + 1 }));
      const isLater = known !== null;
      const reported = await reportInvoices(client, network, invoices, { refs, isLater });
      say(`${invoices.length} invoices reported, ${reported.changed} lines changed`);
      const decided = await approveAndPay(client, running, reported.ids, invoices);
      say(`${decided} lines approved, and paid in two months`);
      const summed = await sumUp(client, running, { invoices, payees, moved: provider.transfers });
      return { ...summed, changed: reported.changed + decided };
    } finally {
      await running.stop();
    }
  } finally {
    await provider.close();
  }
}

/**
 * Half of the lines are approved and paid in the month after the last invoice, half in the next.
 */
async function approveAndPay(
  client: Client,
  running: Running,
  ids: readonly number[],
  invoices: readonly Invoice[],
): Promise<number> {
  const last = new Date(Math.max(...invoices.map((invoice) => invoice.at.getTime())));
  const half = Math.ceil(ids.length / 2);
  let decided = 0;
  for (const [month, some] of [ids.slice(0, half), ids.slice(half)].entries()) {
    const staff = await signInStaff(client, running.parts);
    decided += await approveLines(client, staff, some);
    const day = Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1 + month, PAY_DAY, 9);
    await payMonth(client, running, new Date(day));
  }
  return decided;
}

async function readMemory(path: string): Promise<Memory | null> {
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Memory) : null;
}

// A first run starts before the first click, each later one after everything that happened: setting
// the clock back would expire sessions and stop jobs, and a one-time code works only once.
function clockAtStart(invoices: readonly Invoice[], runs: number): Date {
  const times = invoices.map((invoice) => invoice.at.getTime());
  if (runs === 0) return new Date(Math.min(...times) - DAY_MS);
  return new Date(Math.max(...times) + (LATER_DAYS + runs) * DAY_MS);
}

async function startServer(
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<{ running: Running; client: Client }> {
  const port = await freePort();
  const config = readConfig({
    LOG_LEVEL: 'error',
    ...env,
    DEMO: '0',
    ECB_RATES: '0',
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: '0',
    DATA_DIR: dataDir,
    STAFF_EMAIL: STAFF.email,
    STAFF_PASSWORD: STAFF.password,
  });
  const running = await start(config, async (parts) => {
    await ensureFirstStaff(parts.db, parts.config);
    const second = { staff_email: SECOND_STAFF.email, staff_password: SECOND_STAFF.password };
    await ensureFirstStaff(parts.db, second, { name: 'Second', role: 'finance' });
  });
  return { running, client: openClient(`http://127.0.0.1:${port}`) };
}

async function prepareAndVisit(
  client: Client,
  running: Running,
  files: ReplayFiles,
  invoices: readonly Invoice[],
  say: (line: string) => void,
): Promise<Memory> {
  const staff = await signInStaff(client, running.parts);
  const network = await prepareNetwork(client, staff, files.dataDir);
  say(`${PUBLISHERS.length} publishers with ${network.links.length} links`);
  const userAgents = await readUserAgents(files.userAgents);
  const refs = await visitLinks(client, invoices, network.links, userAgents);
  say(`${Object.keys(refs).length} clicks`);
  return { network, refs };
}

type Outcome = { invoices: readonly Invoice[]; payees: Payees; moved: readonly Moved[] };

async function sumUp(client: Client, running: Running, { invoices, payees, moved }: Outcome) {
  const tokens: string[] = [];
  for (const publisher of PUBLISHERS) tokens.push(await signInPayee(client, publisher, payees));
  const span = spanOf(invoices);
  const totals = countInvoices(invoices);
  const verdict = await verifyLedger(running.parts.db);
  const reconciled = reconcileTotals(totals, {
    performance: await sumPerformanceReports(client, tokens, span),
    transactions: await sumTransactionReports(client, tokens, span),
    ledger: await sumLedger(running.parts.db),
  });
  const paid = await reconcilePayments(client, tokens, moved, totals.commission);
  const isSound = verdict.broken === null && paid.violations.length === 0;
  const agrees = reconciled.agrees && isSound;
  const ledger = `${verdict.transactions} ledger transactions, ${verdict.broken ? `BROKEN: ${verdict.broken.what}` : 'chain and balances hold'}`;
  return { ...reconciled, agrees, totals, ledger, paid };
}
