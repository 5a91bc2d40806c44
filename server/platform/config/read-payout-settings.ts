import type { Values } from './read-values.ts';

/** The network's account at a payout provider. */
export type PayoutAccount = {
  id: string;
  secret: string;
  /**
   * Without a final slash: the provider's own address, its sandbox, or an address of this machine.
   */
  url: string;
};

/** The network's bank account that bank payouts are debited from. */
export type BankAccount = { name: string; iban: string; bic: string };

/** Configured payout methods and payout limits. A method that is not set up is null. */
export type PayoutSettings = {
  paypal: PayoutAccount | null;
  payoneer: (PayoutAccount & { program_id: string; login_url: string }) | null;
  airwallex: PayoutAccount | null;
  bank: BankAccount | null;
  /** In whole units of the currency; multiplied by 100 for currencies without a minor unit. */
  limits: { max: number; max_per_day: number; max_per_account: number };
  /** Timeout of a request to a provider. */
  provider_timeout_ms: number;
};

/** Groups the payout variables by provider. */
export function readPayoutSettings(values: Values): PayoutSettings {
  return {
    paypal: values.PAYPAL_PAYOUTS_CLIENT_ID
      ? {
          id: values.PAYPAL_PAYOUTS_CLIENT_ID,
          secret: values.PAYPAL_PAYOUTS_CLIENT_SECRET,
          url: values.PAYPAL_PAYOUTS_URL,
        }
      : null,
    payoneer: values.PAYONEER_CLIENT_ID
      ? {
          id: values.PAYONEER_CLIENT_ID,
          secret: values.PAYONEER_CLIENT_SECRET,
          url: values.PAYONEER_URL,
          program_id: values.PAYONEER_PROGRAM_ID,
          login_url: values.PAYONEER_LOGIN_URL,
        }
      : null,
    airwallex: values.AIRWALLEX_CLIENT_ID
      ? {
          id: values.AIRWALLEX_CLIENT_ID,
          secret: values.AIRWALLEX_API_KEY,
          url: values.AIRWALLEX_URL,
        }
      : null,
    bank: values.BANK_NAME
      ? { name: values.BANK_NAME, iban: values.BANK_IBAN, bic: values.BANK_BIC }
      : null,
    limits: {
      max: values.PAYOUT_MAX,
      max_per_day: values.PAYOUT_MAX_PER_DAY,
      max_per_account: values.PAYOUT_MAX_PER_ACCOUNT,
    },
    provider_timeout_ms: values.PAYOUT_PROVIDER_TIMEOUT_MS,
  };
}
