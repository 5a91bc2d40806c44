import type { ReplyOf } from '#contract/call.ts';
import type { showLedgerCheck } from '#contract/ledger/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findCheck } from './store.ts';

/** The last ledger check: when it ran, how far it verified, and the fault it found. */
export async function showCheck(db: Db): Promise<ReplyOf<typeof showLedgerCheck>> {
  const check = await findCheck(db);
  return {
    sound: check.fault === null,
    transactions: check.verified_id.toString(),
    checked_at: check.checked_at?.toISOString() ?? null,
    whole_at: check.whole_at?.toISOString() ?? null,
    fault: check.fault,
    fault_transaction_id: check.fault_transaction_id?.toString() ?? null,
    fault_account_id: check.fault_account_id,
    fault_at: check.fault_at?.toISOString() ?? null,
  };
}

/**
 * Refuses LEDGER_NOT_SOUND while the last ledger check has a fault, so that nothing is paid out.
 */
export async function requireSoundLedger(db: Db): Promise<void> {
  const { fault } = await findCheck(db);
  if (fault !== null) refuse('LEDGER_NOT_SOUND');
}

/** Whether the last check of the ledger found nothing wrong. */
export async function isLedgerSound(db: Db): Promise<boolean> {
  return (await findCheck(db)).fault === null;
}
