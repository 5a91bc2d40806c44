import type { ReplyOf } from '#contract/call.ts';
import type { readBankFile } from '#contract/payout-runs/staff.ts';
import { findCountry } from '#server/payouts/payout-methods/find-method.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { unsealSent } from '../sending/seal-sent.ts';
import { findRun, listPayouts } from '../store.ts';
import { writePain } from './write-pain.ts';

/**
 * The bank file (pain.001) of a run. It contains every payout sent by bank, whatever its status is
 * now, so that it is the same file each time. Refuses PAYOUT_RUN_STATUS_INVALID while a payout may
 * still be added to it.
 */
export async function makeBankFile(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  id: number,
): Promise<ReplyOf<typeof readBankFile>> {
  const run = await findRun(db, id);
  if (!run) refuse('PAYOUT_RUN_NOT_FOUND');
  if (config.bank_name === '') refuse('PAYOUT_BANK_NOT_SET_UP');
  const debtor = { name: config.bank_name, iban: config.bank_iban, bic: config.bank_bic };
  const all = await listPayouts(db, id, undefined, null);
  const ofBank = all.filter((one) => one.method === 'bank' && one.status !== 'left_out');
  const isSettled = ofBank.every((one) => !['open', 'sending', 'unknown'].includes(one.status));
  if (!run.sent_at || ofBank.length === 0 || !isSettled) refuse('PAYOUT_RUN_STATUS_INVALID');
  const transfers = [];
  for (const payout of ofBank) {
    const { reference, amount_minor, currency } = payout;
    const country = await findCountry(db, payout);
    const details = unsealSent(config.secret_key, payout);
    transfers.push({ reference, amount_minor, currency, country, details });
  }
  const message_id = `PAYOUTS-${id}`;
  const text = writePain({ message_id, made_at: run.sent_at, debtor, transfers });
  return {
    file_name: `payout-run-${id}.xml`,
    media_type: 'application/xml',
    content_base64: Buffer.from(text).toString('base64'),
  };
}
