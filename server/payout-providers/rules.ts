import { minorToText, textToMinor } from '#contract/money.ts';
import type { StoredDetails } from '#server/payout-methods/check-details.ts';

/** One payout as sent to a provider. */
export type Order = {
  /** Idempotency key of the payout; the same in every request about it. */
  reference: string;
  /** The provider's id of the payout, once known. */
  provider_ref: string | null;
  amount_minor: bigint;
  currency: string;
  country: string;
  details: StoredDetails;
  payout_method_id: number;
  first_sent_at: Date;
};

/** Why a payment did not arrive. Each code has an advice for the publisher. */
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

/** Amount and currency as repeated by the provider. */
type Echo = { amount: string; currency: string };

/** Status of a payout as reported by a provider. */
export type Told =
  | { state: 'accepted' | 'paid'; provider_ref: string | null; echo: Echo | null }
  | { state: 'failed' | 'returned'; code: FailureCode; provider_ref: string | null }
  /** The provider has no such payment: sending it is safe. */
  | { state: 'not_found' }
  /**
   * The provider cannot be queried: sending it again is the only way to learn the status, and only
   * safe while the idempotency key is valid.
   */
  | { state: 'unknown_outcome' }
  /** The outcome is uncertain: a later query may resolve it. */
  | { state: 'unknown'; why: string };

/** A payment provider. */
export type Provider = {
  /**
   * How long the provider treats requests with one reference as the same payment, minus a safety
   * margin of an hour.
   */
  key_life_ms: number;
  /** Accepted currencies; null: any. */
  currencies: readonly string[] | null;
  /** Whether the status can be queried. Banks report it by file. */
  answers: boolean;
  /** Whether the details of a method are complete for this provider. */
  suits: (details: StoredDetails) => boolean;
  /** Sends a payment. Never throws: errors are part of the result. */
  pay: (order: Order) => Promise<Told>;
  /** Queries the status of a payment. */
  ask: (order: Order) => Promise<Told>;
};

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Returns the reported status, or `unknown` if the amount or currency reported with it differs from
 * ours.
 */
export function checkEcho(told: Told, order: Pick<Order, 'amount_minor' | 'currency'>): Told {
  if (!('echo' in told) || told.echo === null) return told;
  const { amount, currency } = told.echo;
  const isOurs =
    currency === order.currency && textToMinor(amount, order.currency) === order.amount_minor;
  if (isOurs) return told;
  const ours = `${minorToText(order.amount_minor, order.currency)} ${order.currency}`;
  return { state: 'unknown', why: `The provider speaks of ${amount} ${currency}, not ${ours}.` };
}
