import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { insertRates } from './store.ts';

/** Stores the value of a euro on a day (YYYY-MM-DD): `buildRates(t, day, { USD: '1.08' })`. */
export async function buildRates(
  t: { db: Db },
  day: string,
  perEur: Readonly<Record<string, string>>,
): Promise<void> {
  const origin = { day, source: 'file', imported_at: now() };
  const rates = Object.entries(perEur).map(([currency, per_eur]) => ({
    ...origin,
    currency,
    per_eur,
  }));
  await inTransaction(t.db, (tx) => insertRates(tx, rates));
}
