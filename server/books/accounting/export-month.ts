import type * as calls from '#contract/accounting/staff.ts';
import type { BalanceRow } from '#contract/accounting/staff.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import { findRates } from '#server/books/rates/find-rate.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { writeCsv } from '#server/platform/files/write-csv.ts';
import { refuse } from '#server/platform/refusal.ts';
import { readDocument } from '#server/platform/settings/read-document.ts';
import { presentBalance } from './close-month.ts';
import { boundsOf, DATEV, MAX_JOURNAL_ROWS } from './rules.ts';
import { type JournalRecord, listClosed, listJournal, sumAccounts } from './store.ts';
import { writeDatev } from './write-datev.ts';

/** The trial balance of a month; of a closed month as it was stored. */
export async function showTrialBalance(
  db: Db,
  { month }: ParsedOf<typeof calls.showTrialBalance>,
): Promise<ReplyOf<typeof calls.showTrialBalance>> {
  const closed = (await listClosed(db)).find((one) => one.month === month);
  if (closed) return { month, is_closed: true, rows: closed.trial_balance as BalanceRow[] };
  const { from, until } = boundsOf(month);
  const rows = (await sumAccounts(db, from, until)).map(presentBalance);
  return { month, is_closed: false, rows };
}

/**
 * A month as a file for accountants. Refuses JOURNAL_TOO_LARGE, DATEV_NOT_SET,
 * CURRENCY_RATE_MISSING.
 */
export async function exportMonth(
  db: Db,
  { month, format }: ParsedOf<typeof calls.exportMonth>,
  maxRows = MAX_JOURNAL_ROWS,
): Promise<ReplyOf<typeof calls.exportMonth>> {
  if (format === 'trial_balance') {
    const { rows } = await showTrialBalance(db, { month });
    const head = ['account', 'currency', 'opening', 'debit', 'credit', 'closing'] as const;
    return writeCsv(`trial-balance-${month}.csv`, [
      head,
      ...rows.map((row) => head.map((name) => row[name])),
    ]);
  }
  const { from, until } = boundsOf(month);
  const journal = await listJournal(db, from, until, maxRows + 1);
  if (journal.length > maxRows) refuse('JOURNAL_TOO_LARGE');
  return format === 'journal' ? journalFile(month, journal) : datevFile(db, month, journal);
}

const HEAD = ['date', 'transaction', 'kind', 'key', 'description', 'account', 'owner'].concat([
  'owner_id',
  'currency',
  'debit',
  'credit',
]);

function journalFile(month: string, journal: readonly JournalRecord[]) {
  const rows = journal.map((one) => [
    one.created_at.toISOString(),
    String(one.id),
    one.kind,
    one.business_key,
    one.description,
    one.account,
    one.owner_kind,
    String(one.owner_id),
    one.currency,
    one.minor > 0n ? minorToText(one.minor, one.currency) : '',
    one.minor < 0n ? minorToText(-one.minor, one.currency) : '',
  ]);
  return writeCsv(`journal-${month}.csv`, [HEAD, ...rows]);
}

async function datevFile(db: Db, month: string, journal: readonly JournalRecord[]) {
  const settings = await readDocument(db, DATEV);
  if (settings.consultant === '' || settings.client === '') refuse('DATEV_NOT_SET');
  const questions = journal.map((one) => ({ from: 'EUR', to: one.currency, at: one.created_at }));
  const rates = await findRates(db, questions);
  const rated = journal.map((one, nth) => ({
    ...one,
    rate: rates[nth] ?? refuse('CURRENCY_RATE_MISSING'),
  }));
  return {
    file_name: `EXTF_Buchungsstapel_${month}.csv`,
    media_type: 'text/csv',
    content_base64: writeDatev(month, settings, rated, now()).toString('base64'),
  };
}
