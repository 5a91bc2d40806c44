/** Texts by their code. */
type Texts = Readonly<Record<string, string>>;

/** Why payments to a publisher are on hold. */
export const HOLDS: Texts = {
  METHOD_HELD:
    'Your payout method was changed less than 48 hours ago. The payment continues automatically.',
  NO_METHOD: 'The account has no payout method. Add one to continue the payment.',
  STAFF_HOLD: 'We have put payments to your account on hold. Please contact us.',
};

/** Why a payment waits for the approval of an exception. */
export const LIMITS: Texts = {
  OVER_PAYOUT_LIMIT:
    'The amount is above our limit for one payment. We will approve or split it. You do not need to do anything.',
  OVER_ACCOUNT_LIMIT:
    'The amount is above what we pay to one account in a day. We will pay it in a later run. You do not need to do anything.',
  OVER_DAY_LIMIT:
    'The amount is above what we pay in a day in this currency. We will pay it in a later run. You do not need to do anything.',
};

/** Why a payment failed or was returned, and what the publisher can do. */
export const FAILURES: Texts & { UNKNOWN: string } = {
  ACCOUNT_CLOSED: 'The account is closed. Add another payout method.',
  ACCOUNT_NOT_FOUND: 'The account was not found. Check the details and save them again.',
  NAME_MISMATCH: 'The name does not match the account. Correct it in Payment Settings.',
  CURRENCY_NOT_TAKEN: 'The account does not accept this currency. Add one that does.',
  RECEIVER_UNREGISTERED:
    'The recipient has no account with the provider yet. Open one with this email address.',
  LIMIT_EXCEEDED: 'The amount is above the limit of the account. Ask your provider to raise it.',
  UNCLAIMED: 'The payment was not claimed within 30 days. Confirm the account, or add another one.',
  DECLINED:
    'The provider declined the payment. Check the details and save them again, or add another method.',
  NOT_SENT:
    'The payment did not reach the provider. You do not need to do anything; we will send it again.',
  UNKNOWN: 'The payment did not arrive. Check your payout method; we will send it again.',
};
