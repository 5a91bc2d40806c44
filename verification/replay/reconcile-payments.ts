import { minorToText, textToMinor } from '#contract/money.ts';
import { listPayments, showPaymentSummary } from '#contract/payments/publisher.ts';
import { type AskAsPayee, compareFigures, readFigures } from '../prove/reports/compare-figures.ts';
import { sum } from './count-invoices.ts';
import type { Client } from './open-client.ts';

const CURRENCY = 'GBP';
const MAX_PAYMENTS = 200;

/** A transfer as recorded by the payout provider. */
export type Moved = { reference: string; amount: string; currency: string };
/** The result for all payments: a closing sentence, and one sentence per difference. */
export type Paid = { closing: string; violations: string[] };

const minor = (text: string) => textToMinor(text, CURRENCY) ?? 0n;

/**
 * Reads every payment of all publishers in every representation. Lines, settlements, payment,
 * statement, export and the provider's transfers must be equal; paid and pending amounts together
 * must equal the commission of the file.
 */
export async function reconcilePayments(
  client: Client,
  tokens: readonly string[],
  moved: readonly Moved[],
  commission: bigint,
): Promise<Paid> {
  const violations: string[] = [];
  const counts = { payments: 0, settlements: 0, lines: 0 };
  let paid = 0n;
  let waiting = 0n;
  for (const token of tokens) {
    const ask: AskAsPayee = (call, input) => client.ask(call, token, input);
    const { list } = await ask(listPayments, { perPage: MAX_PAYMENTS });
    for (const { payment_id, number, status, amount } of list) {
      const figures = await readFigures(ask, payment_id);
      const wrong = compareFigures(figures);
      if (status !== 'paid') wrong.push(`it is ${status}`);
      wrong.push(...compareMoved(moved, number, amount));
      violations.push(...wrong.map((one) => `payment ${payment_id}: ${one}`));
      counts.payments += 1;
      counts.settlements += figures['settlements listed'];
      counts.lines += figures['lines listed'];
      paid += figures.payment;
    }
    waiting += await sumWaiting(ask);
  }
  if (paid + waiting !== commission) {
    violations.push(`paid ${paid} and waiting ${waiting} are not all of ${commission}`);
  }
  const money = (amount: bigint) => `${minorToText(amount, CURRENCY)} ${CURRENCY}`;
  const closing =
    `payments: ${counts.payments} payments of ${money(paid)}, ${counts.settlements} settlements, ` +
    `${counts.lines} lines: lines = settlements = payment = statement = export; ` +
    `${money(waiting)} waits; ${violations.length} violations`;
  return { closing, violations };
}

/** A later run has a new provider, which has no record of earlier transfers. */
function compareMoved(moved: readonly Moved[], number: string, amount: string): string[] {
  if (moved.length === 0) return [];
  const own = moved.filter(({ reference }) => reference.startsWith(`${number}-`));
  const isOnce = own.length === 1 && own.every((one) => minor(one.amount) === minor(amount));
  return isOnce ? [] : [`the provider moved ${own.map((one) => one.amount).join(', ')}`];
}

async function sumWaiting(ask: AskAsPayee): Promise<bigint> {
  const { balances } = await ask(showPaymentSummary, {});
  return sum(
    balances.flatMap(({ pending, approved, available, in_payment, on_hold }) =>
      [pending, approved, available, in_payment, on_hold].map(minor),
    ),
  );
}
