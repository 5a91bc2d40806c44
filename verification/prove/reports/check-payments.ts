import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickBelow, type Random } from '../seeded-random.ts';
import { callWithRetry } from './call-with-retry.ts';
import {
  type AskAsPayee,
  compareFigures,
  type PaymentFigures,
  readFigures,
} from './compare-figures.ts';
import type { Books } from './open-books.ts';
import { sumPayment } from './question-api-money.ts';

/**
 * Every representation of every payment (lines, settlements, statement and export) equals what the
 * ledger moved into it. Then one figure of each is changed by one minor unit, which must be
 * detected.
 */
export async function checkPayments(
  app: Application,
  random: Random,
  books: Books,
): Promise<Found> {
  const violations: string[] = [];
  let lines = 0;
  for (const payment of books.journal.payments) {
    const payee = books.network.publishers.find((one) => one.publisher_id === payment.publisher_id);
    if (!payee) throw new Error(`payment ${payment.id} has no publisher`);
    const ask = ((call, input) =>
      callWithRetry(app, call.path, input as object, payee)) as AskAsPayee;
    const figures = await readFigures(ask, payment.id);
    lines += figures['lines listed'];
    const wrong = compareFigures(figures);
    const moved = sumPayment(books, payment);
    if (figures.payment !== moved) wrong.push(`the ledger moved ${moved}, not ${figures.payment}`);
    violations.push(...wrong.map((one) => `payment ${payment.id}: ${one}`));
    const altered = alterFigure(random, figures);
    if (compareFigures(altered.figures).length === 0) {
      violations.push(`payment ${payment.id}: another ${altered.name} was not detected`);
    }
  }
  const { length } = books.journal.payments;
  return { counts: { 'payments read': length, 'lines of payments': lines }, violations };
}

function alterFigure(random: Random, figures: PaymentFigures) {
  const names = Object.keys(figures) as (keyof PaymentFigures)[];
  const name = names[pickBelow(random, names.length)] ?? 'payment';
  const value = figures[name];
  const other = typeof value === 'bigint' ? value + 1n : value + 1;
  return { name, figures: { ...figures, [name]: other } };
}
