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
import { type AccountingMonth, dayOfPosting, findMonth } from './find-month.ts';
import { distinctDays, rateQuestion } from './list-missing-rates.ts';
import { DATEV, MAX_JOURNAL_ROWS } from './rules.ts';
import { type JournalRecord, listClosed, listJournal, sumAccounts } from './store.ts';
import { writeDatev } from './write-datev.ts';

/** The trial balance of a month; of a closed month as it was stored. */
export async function showTrialBalance(
  db: Db,
  { month }: ParsedOf<typeof calls.showTrialBalance>,
): Promise<ReplyOf<typeof calls.showTrialBalance>> {
  const closed = (await listClosed(db)).find((one) => one.month === month);
  if (closed) return { month, is_closed: true, rows: closed.trial_balance as BalanceRow[] };
  const { from, until } = await findMonth(db, month);
  const rows = (await sumAccounts(db, from, until)).map(presentBalance);
  return { month, is_closed: false, rows };
}

/**
 * A month as a file for accountants. Refuses JOURNAL_TOO_LARGE, DATEV_NOT_SET,
 * DATEV_RATE_MISSING (with the currencies and days).
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
  const of = await findMonth(db, month);
  const journal = await listJournal(db, of.from, of.until, maxRows + 1);
  if (journal.length > maxRows) refuse('JOURNAL_TOO_LARGE');
  return format === 'journal' ? journalFile(month, journal) : datevFile(db, of, journal);
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

async function datevFile(db: Db, of: AccountingMonth, journal: readonly JournalRecord[]) {
  const settings = await readDocument(db, DATEV);
  if (settings.consultant === '' || settings.client === '') refuse('DATEV_NOT_SET');
  const dated = journal.map((one) => ({ ...one, day: dayOfPosting(of, one.created_at) }));
  const rates = await findRates(
    db,
    dated.map(({ currency, day }) => rateQuestion(currency, day)),
  );
  const missing = dated.filter((_one, nth) => rates[nth] == null);
  if (missing.length > 0) refuse('DATEV_RATE_MISSING', { missing: distinctDays(missing) });
  const rated = dated.map((one, nth) => ({ ...one, rate: rates[nth] as string }));
  return {
    file_name: `EXTF_Buchungsstapel_${of.month}.csv`,
    media_type: 'text/csv',
    content_base64: writeDatev(of.month, settings, rated, now()).toString('base64'),
  };
}
