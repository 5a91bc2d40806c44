import { sql } from 'kysely';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { minorToText, textToMinor } from '#contract/money.ts';
import type { reconcilePayouts as reconcileCall } from '#contract/payout-runs/staff.ts';
import { isPayoutType } from '#server/payouts/payout-providers/payout-providers.ts';
import { DAY_MS } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { LoadedFile } from '#server/platform/http/answer.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { StoredPayout } from '../store.ts';
import { tableTask } from './read-results.ts';

type Report = ReplyOf<typeof reconcileCall>;
type Theirs = { reference: string; amount: string; currency: string; status: string };

/** Statuses in which our money has arrived or may be on its way. */
const MOVED: readonly string[] = ['accepted', 'unknown', 'sending', 'paid'];

/**
 * Reconciles a provider's statement of a period with the payouts we sent in it. Reports
 * differences, payments only they have, and payments only we have. It changes nothing.
 */
export async function reconcilePayouts(
  db: Db,
  { type, start_date, end_date }: ParsedOf<typeof reconcileCall>,
  file: LoadedFile,
): Promise<Report> {
  if (!isPayoutType(type)) refuse('PAYOUT_TYPE_INVALID');
  const theirs = await readStatement(file.bytes);
  const from = new Date(`${start_date}T00:00:00Z`);
  const until = new Date(new Date(`${end_date}T00:00:00Z`).getTime() + DAY_MS);
  const sent = await listSent(db, type, { from, until });
  const named = await listByReference(
    db,
    type,
    theirs.map((one) => one.reference),
  );
  return compare(theirs, sent, named);
}

async function readStatement(bytes: Buffer): Promise<Theirs[]> {
  const rows = await runIsolated(tableTask, [bytes]);
  const isWhole = rows.every((row) => row.reference && row.amount && row.currency);
  if (!isWhole) refuse('PAYOUT_FILE_INVALID');
  return rows.map(({ reference = '', amount = '', currency = '', status = '' }) => {
    const code = currency.toUpperCase();
    const isMoney = /^[A-Z]{3}$/.test(code) && textToMinor(amount, code) !== null;
    if (!isMoney) refuse('PAYOUT_FILE_INVALID');
    return { reference, amount, currency: code, status: status.toLowerCase() };
  });
}

function compare(
  theirs: readonly Theirs[],
  sent: readonly StoredPayout[],
  named: readonly StoredPayout[],
): Report {
  const ours = new Map(named.map((one) => [one.reference, one]));
  const seen = new Set<string>();
  const report: Report = { equal: 0, rows: [], sums: [] };
  for (const one of theirs) {
    const own = ours.get(one.reference);
    const isTwice = seen.has(one.reference);
    seen.add(one.reference);
    const row = { reference: one.reference, ours: own ? wordsOf(own) : null, theirs: said(one) };
    if (isTwice) report.rows.push({ ...row, finding: 'reported_twice' });
    else if (!own) report.rows.push({ ...row, finding: 'theirs_only' });
    else if (differs(one, own)) report.rows.push({ ...row, finding: 'differs' });
    else report.equal += 1;
  }
  for (const own of sent.filter((each) => MOVED.includes(each.status))) {
    if (seen.has(own.reference)) continue;
    const row = { reference: own.reference, ours: wordsOf(own), theirs: null };
    report.rows.push({ ...row, finding: 'ours_only' });
  }
  return { ...report, sums: sumUp(theirs, sent) };
}

function differs(one: Theirs, own: StoredPayout): boolean {
  const isSum =
    one.currency === own.currency && textToMinor(one.amount, own.currency) === own.amount_minor;
  const isNotified = one.status === 'paid' || one.status === 'failed' || one.status === 'returned';
  return !isSum || (isNotified && one.status !== own.status);
}

function sumUp(theirs: readonly Theirs[], sent: readonly StoredPayout[]): Report['sums'] {
  const sums = new Map<string, { ours: bigint; theirs: bigint }>();
  const add = (currency: string, side: 'ours' | 'theirs', minor: bigint) => {
    const sum = sums.get(currency) ?? { ours: 0n, theirs: 0n };
    sums.set(currency, { ...sum, [side]: sum[side] + minor });
  };
  for (const own of sent.filter((each) => MOVED.includes(each.status))) {
    add(own.currency, 'ours', own.amount_minor);
  }
  for (const one of theirs)
    add(one.currency, 'theirs', textToMinor(one.amount, one.currency) ?? 0n);
  return [...sums].sort().map(([currency, sum]) => ({
    currency,
    ours: minorToText(sum.ours, currency),
    theirs: minorToText(sum.theirs, currency),
  }));
}

const wordsOf = ({ amount_minor, currency, status }: StoredPayout) =>
  `${minorToText(amount_minor, currency)} ${currency}, ${status}`;
const said = ({ amount, currency, status }: Theirs) =>
  `${amount} ${currency}${status && `, ${status}`}`;

/** Payouts of one method type sent in a period. */
function listSent(
  db: Db,
  method: string,
  { from, until }: { from: Date; until: Date },
): Promise<StoredPayout[]> {
  return db
    .selectFrom('payouts')
    .selectAll()
    .where('method', '=', method)
    .where('first_sent_at', '>=', from)
    .where('first_sent_at', '<', until)
    .orderBy('id')
    .execute();
}

/** Payouts of one method type with these references, whenever they were sent. */
function listByReference(
  db: Db,
  method: string,
  references: readonly string[],
): Promise<StoredPayout[]> {
  return db
    .selectFrom('payouts')
    .selectAll()
    .where('method', '=', method)
    .where(sql<boolean>`reference = any(${references}::text[])`)
    .execute();
}
