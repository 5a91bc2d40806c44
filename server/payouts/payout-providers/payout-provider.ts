import type { LegalEntity } from '#contract/common/legal-entity.ts';
import type { PayoutDetailName, PayoutField } from '#contract/payout-methods/publisher.ts';
import type { SettingsOf, Variable } from '#server/platform/config/variable.ts';

/** Details of a payout method as stored: numbers without separators. */
export type StoredDetails = Partial<Record<PayoutDetailName, string>>;

/** A field of the form of a payout method. */
export type DetailField = PayoutField & {
  name: PayoutDetailName;
  /** Valid values; if absent, the check of the name applies. */
  pattern?: RegExp;
};

/** One payout as sent to a provider. */
export type PayoutRequest = {
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
export type ProviderStatus =
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

/** A configured provider that payouts are sent through. */
export type PayoutAdapter = {
  /**
   * How long the provider treats requests with one reference as the same payment, minus a safety
   * margin of an hour.
   */
  key_life_ms: number;
  /** Accepted currencies; null: any. */
  currencies: readonly string[] | null;
  /** Whether the status can be queried. Banks report it by file. */
  hasStatusQuery: boolean;
  /** Whether the details of a method are complete for this provider. */
  acceptsDetails: (details: StoredDetails) => boolean;
  /** Sends a payment. Never throws: errors are part of the result. */
  pay: (payout: PayoutRequest) => Promise<ProviderStatus>;
  /** Queries the status of a payment. Never throws. */
  queryStatus: (payout: PayoutRequest) => Promise<ProviderStatus>;
  /** Signs in without paying; resolves to what is wrong, or null. null: there is nothing to sign in to. */
  checkAccess: (() => Promise<string | null>) | null;
};

/** Everything that the product needs to know about a payout provider. */
export type PayoutProvider<Variables extends Record<string, Variable<unknown>>> = {
  /** Name on the screens: "PayPal". */
  label: string;
  /** An account with the provider, within a sentence: "PayPal account". */
  account_label: string;
  /** What a publisher pays, when a payment arrives, and in which currencies. */
  terms: { fee: string; speed: string; currencies: string };
  /** Fields of the form, after the name of the holder, for an account in a country. */
  listFields: (country: string) => readonly DetailField[];
  /** What staff need to know before they set it up. */
  setup_note: string;
  /** The network's account: what staff may set is `on_screen`; the environment wins. */
  variables: Variables;
  /** Variables that are set together or not at all; with them the provider is configured. */
  requiredVariables: readonly (keyof Variables & string)[];
  /** Whether `POST /in/payout/{type}` is served. */
  hasWebhook: boolean;
  /** What the form offers while nothing is set, from the legal entity of the network. */
  suggest?: (entity: LegalEntity) => Partial<Record<keyof Variables & string, string>>;
  /** Connects to the provider with the network's account. */
  openAdapter: (settings: SettingsOf<Variables>, timeoutMs: number) => PayoutAdapter;
};
