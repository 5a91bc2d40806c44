import { openSession } from '#server/people/accounts/sessions/open-session.ts';
import type { Application } from '../open-application.ts';
import { callWithRetry } from '../reports/call-with-retry.ts';
import { type AskAsPayee, compareFigures, readFigures } from '../reports/compare-figures.ts';
import type { Payment } from './world.ts';

/** A paid payment as its publisher sees it: screens, statement (PDF) and export, beside the model. */
export async function checkStatement(
  app: Application,
  results: ReadonlyMap<Payment, string>,
): Promise<string[]> {
  const payment = [...results.keys()].find(({ status }) => status === 'paid');
  if (!payment) return [];
  const { id: user_id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('publisher_id', '=', payment.publisher)
    .executeTakeFirstOrThrow();
  const token = await openSession(app.db, { user_id });
  const ask = ((call, input) =>
    callWithRetry(app, call.path, input as object, { token })) as AskAsPayee;
  const figures = await readFigures(ask, payment.id);
  const wrong = compareFigures(figures);
  if (figures.payment !== payment.amount) {
    wrong.push(`it comes to ${figures.payment}, expected ${payment.amount}`);
  }
  return wrong.map((one) => `statement of payment ${payment.id}: ${one}`);
}
