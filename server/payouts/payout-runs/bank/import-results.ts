import type { ReplyOf } from '#contract/call.ts';
import type { importPayoutResults } from '#contract/payout-runs/staff.ts';
import { checkEcho } from '#server/payouts/payout-providers/check-echo.ts';
import { findAdapter } from '#server/payouts/payout-providers/open-adapters.ts';
import type { ProviderStatus } from '#server/payouts/payout-providers/payout-provider.ts';
import type { LoadedFile } from '#server/platform/http/answer.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import type { Parts } from '#server/platform/parts.ts';
import { recordProviderStatus } from '../sending/record-provider-status.ts';
import { findByReference } from '../sending/store.ts';
import type { StoredPayout } from '../store.ts';
import { type Result, resultsTask } from './read-results.ts';

type Report = ReplyOf<typeof importPayoutResults>;
type Row = Report['rows'][number];

/**
 * Imports payout results from a bank's or provider's file; a dry run unless `apply` is true. Each
 * row is recorded in its own transaction; a row that cannot be applied is reported and changes
 * nothing. Idempotent.
 */
export async function importResults(
  parts: Pick<Parts, 'db' | 'config'>,
  file: LoadedFile,
  apply: boolean,
): Promise<Report> {
  const rows: Row[] = [];
  for (const result of await runIsolated(resultsTask, [file.bytes])) {
    rows.push(await processResult(parts, result, apply));
  }
  return { applied: apply, rows };
}

async function processResult(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  result: Result,
  apply: boolean,
): Promise<Row> {
  const { reference, reported } = result;
  const payout = await findByReference(db, reference);
  const row = (verdict: Row['verdict'], note: string | null = null) => ({
    reference,
    reported,
    verdict,
    note,
  });
  if (!payout) return row('not_found');
  const checked = checkEcho(toStatus(result, payout), payout);
  if (checked.state === 'unknown') return row('not_allowed', checked.why);
  const verdict = classifyResult(checked, payout);
  if (apply && (verdict === 'paid' || verdict === 'failed' || verdict === 'returned')) {
    await recordProviderStatus(db, payout.id, checked, findAdapter(config, payout.method));
  }
  return row(verdict, verdict === 'not_allowed' ? `Its status is ${payout.status} here.` : null);
}

function toStatus(result: Result, payout: StoredPayout): ProviderStatus {
  const { state, code, amount, currency } = result;
  if (state === null) return { state: 'unknown', why: 'The status of this row is unknown.' };
  const echo = amount ? { amount, currency: currency ?? payout.currency } : null;
  if (state === 'paid') return { state, provider_ref: null, echo };
  const isOther = echo && checkEcho({ state: 'paid', provider_ref: null, echo }, payout);
  return isOther?.state === 'unknown' ? isOther : { state, code, provider_ref: null };
}

function classifyResult(reported: ProviderStatus, { status }: StoredPayout): Row['verdict'] {
  const isOpen = ['sending', 'unknown', 'accepted'].includes(status);
  if (reported.state === 'paid')
    return isOpen ? 'paid' : status === 'paid' ? 'repeated' : 'not_allowed';
  if (reported.state !== 'failed' && reported.state !== 'returned') return 'not_allowed';
  if (isOpen) return 'failed';
  if (status === 'paid') return 'returned';
  return status === 'failed' || status === 'returned' ? 'repeated' : 'not_allowed';
}
