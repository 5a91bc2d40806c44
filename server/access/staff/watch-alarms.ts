import { sql } from 'kysely';
import { showCheck } from '#server/books/ledger/checks/show-check.ts';
import { showState } from '#server/books/rates/fetching/show-state.ts';
import { notifyStaff } from '#server/people/accounts/mails/notify-staff.ts';
import { DAY_MS, dayIn, now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { listDamages } from '#server/traffic/clicks/recording/damages-store.ts';

/**
 * Notifies staff of alarms and failures: a fault of the ledger, lost clicks, old rates, jobs that were
 * given up, imports with rejected rows and overdue invoices, each once.
 */
export async function watchAlarms(parts: Pick<Parts, 'db' | 'config'>): Promise<void> {
  const rates = await showState(parts);
  const today = dayIn(parts.config.network_time_zone, now());
  await inTransaction(parts.db, async (tx) => {
    if (rates.is_old) await notifyRates(tx, today);
    await notifyLedger(tx);
    await notifyLostClicks(tx);
    await notifyFailures(tx);
    await notifyInvoices(tx, today);
  });
}

function notifyRates(tx: Tx, today: string): Promise<void> {
  const source = `rates ${today}`;
  return notifyStaff(tx, { kind: 'rates_stale', source, values: {}, path: '/staff/rates' });
}

async function notifyLedger(tx: Tx): Promise<void> {
  const { fault, fault_at } = await showCheck(tx);
  if (fault === null) return;
  const source = `ledger ${fault_at}`;
  const values = { fault: String(fault) };
  await notifyStaff(tx, { kind: 'ledger_fault', source, values, path: '/staff/payouts' });
}

async function notifyLostClicks(tx: Tx): Promise<void> {
  for (const { id, file, clicks } of await listDamages(tx, MAX_ROWS)) {
    const values = { file, clicks: String(clicks) };
    const source = `spool damage ${id}`;
    await notifyStaff(tx, { kind: 'clicks_lost', source, values, path: '/staff/system' });
  }
}

async function notifyFailures(tx: Tx): Promise<void> {
  for (const { id, kind, last_error } of await listGivenUpJobs(tx)) {
    const values = { job: kind, error: last_error ?? '' };
    const source = `job ${id}`;
    await notifyStaff(tx, { kind: 'job_failed', source, values, path: '/staff' });
  }
  const since = new Date(now().getTime() - DAY_MS);
  for (const { id, file_name, rows_bad, rows_total } of await listBadImports(tx, since)) {
    const values = { file: file_name, bad: String(rows_bad), total: String(rows_total) };
    const source = `import ${id}`;
    await notifyStaff(tx, { kind: 'import_rejected', source, values, path: '/staff/import' });
  }
}

async function notifyInvoices(tx: Tx, today: string): Promise<void> {
  for (const { id, number, brand, due_on } of await listOverdueInvoices(tx, today)) {
    const values = { number, brand, due_on };
    const path = `/staff/invoices?id=${id}`;
    await notifyStaff(tx, { kind: 'invoice_overdue', source: `invoice ${id}`, values, path });
  }
}

const MAX_ROWS = 100;

/** The last jobs that were given up after their last attempt. */
function listGivenUpJobs(db: Db) {
  return db
    .selectFrom('jobs')
    .select(['id', 'kind', 'last_error'])
    .where('run_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

/** Imports since a time whose check rejected rows. */
function listBadImports(db: Db, since: Date) {
  return db
    .selectFrom('file_imports')
    .select(['id', 'file_name', 'rows_bad', 'rows_total'])
    .where('created_at', '>', since)
    .where('rows_bad', '>', 0)
    .where('state', '<>', 'checking')
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute();
}

/** Invoices that were due before a day and are not covered by payments and credits. */
function listOverdueInvoices(db: Db, today: string) {
  return db
    .selectFrom('invoices')
    .select(['id', 'brand_name as brand', 'due_on'])
    .select(sql<string>`'INV-' || lpad(id::text, 6, '0')`.as('number'))
    .where('due_on', '<', today)
    .where(sql<boolean>`paid_minor + credited_minor < total_minor`)
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute();
}
