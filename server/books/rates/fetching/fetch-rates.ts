import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { RowError } from '#server/platform/files/check-row.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import { fetchOutside } from '#server/platform/outbound/fetch-outside.ts';
import { OutsideFailure } from '#server/platform/outbound/outside-failure.ts';
import type { Parts } from '#server/platform/parts.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { RateSheet } from '../read-rate-file.ts';
import { dayOf } from '../rules.ts';
import { takeRates } from '../take-rates.ts';
import { rateXmlTask } from './read-rate-xml.ts';
import { mayLackDays, newestPublished } from './rules.ts';
import { findCompleteTo, recordProblem, recordSuccess } from './store.ts';

type Keys = Pick<Parts, 'db' | 'config' | 'log'>;

const ONE_DAY = 'eurofxref-daily.xml';
const HISTORY = 'eurofxref-hist-90d.xml';
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_KEPT_ERRORS = 100;

/**
 * Fetches the rates of the European Central Bank once a working day has rates that are not stored.
 * Runs every hour, so that a failed fetch is retried then.
 */
export async function fetchDueRates(parts: Keys): Promise<void> {
  if (!parts.config.ecb_rates) return;
  const completeTo = await findCompleteTo(parts.db);
  if (completeTo === null || completeTo < newestPublished(now())) await fetchRates(parts);
}

/**
 * Fetches the newest rates, and the history of 90 days if days before may be missing. Idempotent:
 * stored rates never change. Rates that an import would refuse are skipped and recorded for staff;
 * the others are stored. A failure is recorded, and what is stored stays.
 */
export async function fetchRates(parts: Keys): Promise<void> {
  const at = now();
  try {
    const completeTo = await findCompleteTo(parts.db);
    const daily = await download(parts, ONE_DAY, at);
    const refused = await take(parts, daily);
    const complete_to = daily.rates.reduce((newest, { day }) => (day > newest ? day : newest), '');
    if (mayLackDays(completeTo, complete_to)) {
      refused.push(...(await take(parts, await download(parts, HISTORY, at))));
    }
    const kept = refused.slice(0, MAX_KEPT_ERRORS);
    await recordSuccess(parts.db, { at, complete_to, refused: kept });
    if (refused.length > 0) {
      parts.log.warn({ rates: refused.length, first: refused[0] }, 'exchange rates were refused');
    }
  } catch (error) {
    const isExpected = error instanceof OutsideFailure || error instanceof Refusal;
    if (!isExpected) throw error;
    const problem = error instanceof Refusal ? 'The file has no readable rates.' : error.message;
    await recordProblem(parts.db, at, problem);
    parts.log.warn({ problem }, 'exchange rates could not be fetched');
  }
}

async function download({ config }: Keys, name: string, at: Date): Promise<RateSheet> {
  const { protocol, origin } = new URL(config.ecb_rates_url);
  const response = await fetchOutside(
    `${config.ecb_rates_url}/${name}`,
    { max_bytes: MAX_BYTES },
    // Only a server on this machine may be configured with plain HTTP.
    protocol === 'http:' ? origin : '',
  );
  if (response.status !== 200) throw new OutsideFailure(`${origin} answered ${response.status}.`);
  return runIsolated(rateXmlTask, [Buffer.from(await response.arrayBuffer()), dayOf(at)]);
}

/** Stores the acceptable rates of a sheet and returns the errors of the others. */
async function take({ db }: Keys, { rates, errors }: RateSheet): Promise<RowError[]> {
  const origin = { source: 'ecb', staff_id: null } as const;
  const checked = await inTransaction(db, (tx) => takeRates(tx, rates, origin));
  return [...errors, ...checked.errors.map(withCurrency)];
}

// An error of a rate names its currency as the field.
const withCurrency = (error: RowError): RowError => ({
  ...error,
  value: `${error.field} ${error.value}`,
});
