import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureFirstStaff } from '#server/accounts/ensure-first-staff.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import { type Running, start } from '#server/main.ts';
import { setClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { freePort } from '#server/platform/free-port.ts';
import { countInvoices, type Totals } from './count-invoices.ts';
import { type Client, openClient } from './open-client.ts';
import { type Network, PUBLISHERS, prepareNetwork } from './prepare-network.ts';
import { type Invoice, readInvoices } from './read-invoices.ts';
import { type Reconciliation, reconcileTotals } from './reconcile-totals.ts';
import { approveLines, reportInvoices } from './report-invoices.ts';
import { STAFF, signInStaff } from './sign-in-staff.ts';
import { signInPublisher } from './sign-up-publisher.ts';
import { spanOf, sumLedger, sumPerformanceReports, sumTransactionReports } from './sum-network.ts';
import { type ClickRefs, readUserAgents, visitLinks } from './visit-links.ts';

const DAY_MS = 86_400_000;

export type ReplayFiles = { orders: string; userAgents: string; dataDir: string };

/** What a replay came to: `changed` counts lines recorded, changed or decided by this run. */
export type Replayed = Reconciliation & { totals: Totals; changed: number; ledger: string };

/** What the first run leaves in the data folder, so that a second one repeats and does not add. */
type Memory = { network: Network; refs: ClickRefs };

/**
 * Replays a file of invoices against a server of its own: links, real clicks, real reports,
 * approval, then every total taken back out. A second run over the same folder changes nothing.
 */
export async function runReplay(
  files: ReplayFiles,
  say: (line: string) => void,
  env: NodeJS.ProcessEnv = {},
): Promise<Replayed> {
  const invoices = await readInvoices(files.orders);
  const memoryFile = join(files.dataDir, 'replay.json');
  setClock(clockAtStart(invoices, existsSync(memoryFile)));
  const { running, client } = await startServer(files.dataDir, env);
  try {
    const { network, refs } = existsSync(memoryFile)
      ? (JSON.parse(await readFile(memoryFile, 'utf8')) as Memory)
      : await prepareAndVisit(client, running, files, invoices, memoryFile, say);
    const told = await reportInvoices(client, network, invoices, refs);
    say(`${invoices.length} invoices reported, ${told.changed} lines changed`);
    const decided = await approveLines(
      client,
      await signInStaff(client, running.parts.db),
      told.ids,
    );
    say(`${decided} lines approved`);
    const summed = await sumUp(client, running, invoices);
    return { ...summed, changed: told.changed + decided };
  } finally {
    await running.stop();
  }
}

// A first run begins before the first click; a later one after all that happened, for time that
// runs backwards would end sessions and stop jobs.
function clockAtStart(invoices: readonly Invoice[], isLater: boolean): Date {
  const times = invoices.map((invoice) => invoice.at.getTime());
  return new Date(isLater ? Math.max(...times) + DAY_MS : Math.min(...times) - DAY_MS);
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
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    STAFF_EMAIL: STAFF.email,
    STAFF_PASSWORD: STAFF.password,
  });
  const running = await start(config, async (parts) => {
    await ensureFirstStaff(parts.db, parts.config);
  });
  return { running, client: openClient(`http://127.0.0.1:${port}`) };
}

async function prepareAndVisit(
  client: Client,
  running: Running,
  files: ReplayFiles,
  invoices: readonly Invoice[],
  memoryFile: string,
  say: (line: string) => void,
): Promise<Memory> {
  const staff = await signInStaff(client, running.parts.db);
  const network = await prepareNetwork(client, staff, files.dataDir);
  say(`${PUBLISHERS.length} publishers with ${network.links.length} links`);
  const userAgents = await readUserAgents(files.userAgents);
  const refs = await visitLinks(client, invoices, network.links, userAgents);
  const memory = { network, refs };
  await writeFile(memoryFile, JSON.stringify(memory));
  say(`${Object.keys(refs).length} clicks`);
  return memory;
}

async function sumUp(client: Client, running: Running, invoices: readonly Invoice[]) {
  const tokens: string[] = [];
  for (const publisher of PUBLISHERS) tokens.push(await signInPublisher(client, publisher));
  const span = spanOf(invoices);
  const totals = countInvoices(invoices);
  const verdict = await verifyLedger(running.parts.db);
  const reconciled = reconcileTotals(totals, {
    performance: await sumPerformanceReports(client, tokens, span),
    transactions: await sumTransactionReports(client, tokens, span),
    ledger: await sumLedger(running.parts.db),
  });
  const agrees = reconciled.agrees && verdict.broken === null;
  const ledger = `${verdict.transactions} ledger transactions, ${verdict.broken ? `BROKEN: ${verdict.broken.what}` : 'chain and balances hold'}`;
  return { ...reconciled, agrees, totals, ledger };
}
