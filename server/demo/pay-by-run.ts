import type { StaffActor } from '#contract/actors.ts';
import {
  approvePayoutRun,
  importPayoutResults,
  makePayoutRun,
  reviewPayoutRun,
  showPayoutRun,
} from '#contract/staff-payouts.ts';
import { advancePayout } from '#server/payouts/sending/advance-payout.ts';
import { now, setClock } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { askCall } from './ask-call.ts';

const HOUR_MS = 3_600_000;
/** The account that the demonstration's past was paid from; nothing is ever sent to a bank. */
const BANK = { name: 'Tributary Demo GmbH', iban: 'DE02500105170137075030', bic: 'INGDDEFF' };

/** Two people: whoever makes and reviews runs, and whoever approves them. */
export type Payers = { maker: StaffActor; approver: StaffActor };

/** Payments that did not arrive, with the bank's reason. */
export type Failures = ReadonlyMap<number, 'AC04' | 'BE01'>;

/** Pays all that waits by a run: two people agree, the bank's file goes out and its report comes in. */
export async function payByRun(parts: Parts, payers: Payers, failures: Failures): Promise<void> {
  const paying = withBank(parts);
  const { id } = await makeReviewedRun(parts, payers);
  await askCall(paying, payers.approver, approvePayoutRun, { id });
  while (await advancePayout(paying)) {}
  // Banks tell a few hours later.
  setClock(new Date(now().getTime() + 3 * HOUR_MS));
  const { payouts } = await askCall(paying, payers.maker, showPayoutRun, { id, perPage: 200 });
  const rows = payouts.list
    .filter((one) => one.status === 'accepted')
    .map(({ reference, payment_id }) => {
      const code = failures.get(payment_id);
      return `${reference},${code ? 'failed' : 'paid'},${code ?? ''}`;
    });
  const bytes = Buffer.from(['reference,status,code', ...rows].join('\n'));
  const file = { name: 'bank.csv', bytes };
  await askCall(paying, payers.maker, importPayoutResults, { apply: 1 }, file);
}

/** Makes a run of all that waits, and reviews it: it waits for a second person. */
export async function makeReviewedRun(parts: Parts, { maker }: Payers): Promise<{ id: number }> {
  const paying = withBank(parts);
  const { id } = await askCall(paying, maker, makePayoutRun, {});
  return askCall(paying, maker, reviewPayoutRun, { id });
}

function withBank(parts: Parts): Parts {
  const { config } = parts;
  return { ...parts, config: { ...config, payouts: { ...config.payouts, bank: BANK } } };
}
