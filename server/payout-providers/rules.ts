import { minorToText, textToMinor } from '#contract/money.ts';
import type { StoredDetails } from '#server/payout-methods/check-details.ts';

/** One payout as a provider is told of it. */
export type Order = {
  /** What it is known by, here and there; the same in every request about it. */
  reference: string;
  /** The provider's own name for it, once it has told us. */
  provider_ref: string | null;
  amount_minor: bigint;
  currency: string;
  country: string;
  details: StoredDetails;
  payout_method_id: number;
  first_sent_at: Date;
};

/** Why a payment did not arrive, in words of ours: each has an advice for the publisher. */
export type FailureCode =
  | 'ACCOUNT_CLOSED'
  | 'ACCOUNT_NOT_FOUND'
  | 'NAME_MISMATCH'
  | 'CURRENCY_NOT_TAKEN'
  | 'RECEIVER_UNREGISTERED'
  | 'LIMIT_EXCEEDED'
  | 'UNCLAIMED'
  | 'DECLINED'
  | 'NOT_SENT';

/** Amount and currency as the provider repeats them. */
type Echo = { amount: string; currency: string };

/** What a provider says of a payout. */
export type Told =
  | { state: 'accepted' | 'paid'; provider_ref: string | null; echo: Echo | null }
  | { state: 'failed' | 'returned'; code: FailureCode; provider_ref: string | null }
  /** It has nothing of it: sending it is safe. */
  | { state: 'not_found' }
  /** It cannot be asked: sending it once more is the only way to learn, while that is safe. */
  | { state: 'unknown_outcome' }
  /** Nothing certain: whoever asks later may learn more. */
  | { state: 'unknown'; why: string };

/** A way by which money leaves. */
export type Provider = {
  /** How long a repeated request under one reference stays one payment; less an hour of ours. */
  key_life_ms: number;
  /** The currencies that it takes; null: any. */
  currencies: readonly string[] | null;
  /** Whether it can be asked at all: a bank tells by file. */
  answers: boolean;
  /** Whether the details of a method are all that it needs. */
  suits: (details: StoredDetails) => boolean;
  /** Asks for a payment. Never throws: what goes wrong is told. */
  pay: (order: Order) => Promise<Told>;
  /** Asks what became of it. */
  ask: (order: Order) => Promise<Told>;
};

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** What is told, unless the amount that comes with it is another than ours: then nothing is certain. */
export function checkEcho(told: Told, order: Pick<Order, 'amount_minor' | 'currency'>): Told {
  if (!('echo' in told) || told.echo === null) return told;
  const { amount, currency } = told.echo;
  const isOurs =
    currency === order.currency && textToMinor(amount, order.currency) === order.amount_minor;
  if (isOurs) return told;
  const ours = `${minorToText(order.amount_minor, order.currency)} ${order.currency}`;
  return { state: 'unknown', why: `The provider speaks of ${amount} ${currency}, not ${ours}.` };
}
