import { minorDigits } from '#contract/currencies.ts';
import { divideHalfEven } from '#contract/money.ts';

/**
 * The decimals of Stripe's amounts, which differ from ISO 4217 for some currencies
 * (https://docs.stripe.com/currencies, sections "Zero-decimal currencies", "Three-decimal currencies"
 * and "Special cases", as of November 2026). All other currencies have two.
 */
const ZERO_DECIMAL = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const THREE_DECIMAL = 'BHD JOD KWD OMR TND'.split(' ');
/**
 * Special cases: both have no decimals, and their amounts are written with two that are always 00.
 * Stripe lists UGX among the zero-decimal currencies too; the special case decides.
 */
const TWO_DECIMAL = ['ISK', 'UGX'];

/** The number of decimals of Stripe's amounts in a currency. */
export function stripeDigits(currency: string): number {
  if (TWO_DECIMAL.includes(currency)) return 2;
  if (ZERO_DECIMAL.includes(currency)) return 0;
  return THREE_DECIMAL.includes(currency) ? 3 : 2;
}

/** An amount of Stripe in minor units of ISO 4217; 500 of ISK are 5. */
export function minorOfStripe(amount: number, currency: string): bigint {
  const digits = minorDigits(currency) - stripeDigits(currency);
  return digits >= 0
    ? BigInt(amount) * 10n ** BigInt(digits)
    : divideHalfEven(BigInt(amount), 10n ** BigInt(-digits));
}
