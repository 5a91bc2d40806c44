import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findCheck } from './store.ts';

/**
 * Refuses LEDGER_NOT_SOUND while the last ledger check has a fault, so that nothing is paid out.
 */
export async function requireSoundLedger(db: Db): Promise<void> {
  const { fault } = await findCheck(db);
  if (fault !== null) refuse('LEDGER_NOT_SOUND');
}
