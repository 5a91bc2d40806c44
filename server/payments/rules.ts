type HeldMethod = { held_until: Date };

/**
 * Status of a payment to a method now, with the hold reason; undefined: there is no method.
 * `isHeldByStaff`: staff hold all payments to the publisher.
 */
export function holdOf(method: HeldMethod | undefined, at: Date, isHeldByStaff: boolean) {
  if (isHeldByStaff) return { status: 'on_hold', hold_reason: 'STAFF_HOLD' };
  if (!method) return { status: 'on_hold', hold_reason: 'NO_METHOD' };
  return method.held_until > at
    ? { status: 'on_hold', hold_reason: 'METHOD_HELD' }
    : { status: 'to_be_paid', hold_reason: null };
}

const HOLDS: Readonly<Record<string, string>> = {
  METHOD_HELD:
    'Your payout method was changed less than 48 hours ago. The payment continues automatically.',
  NO_METHOD: 'The account has no payout method. Add one to continue the payment.',
  STAFF_HOLD: 'We have put payments to your account on hold. Please contact us.',
};

const LIMITS: Readonly<Record<string, string>> = {
  OVER_PAYOUT_LIMIT:
    'The amount is above our limit for one payment. We will approve or split it. You do not need to do anything.',
  OVER_ACCOUNT_LIMIT:
    'The amount is above what we pay to one account in a day. We will pay it in a later run. You do not need to do anything.',
  OVER_DAY_LIMIT:
    'The amount is above what we pay in a day in this currency. We will pay it in a later run. You do not need to do anything.',
};

const FAILURES: Readonly<Record<string, string>> = {
  ACCOUNT_CLOSED: 'The account is closed. Add another payout method.',
  ACCOUNT_NOT_FOUND: 'The account was not found. Compare the details and save them again.',
  NAME_MISMATCH: 'The name is not the one of the account. Correct it in Payment Settings.',
  CURRENCY_NOT_TAKEN: 'The account does not take this currency. Add one that does.',
  RECEIVER_UNREGISTERED:
    'The receiver has no account there yet. Open one with this e-mail address.',
  LIMIT_EXCEEDED: 'The amount is above the limit of the account. Ask your provider to raise it.',
  UNCLAIMED: 'The payment was not claimed within 30 days. Confirm the account, or add another one.',
  DECLINED:
    'The provider declined it. Compare the details and save them again, or add another method.',
  NOT_SENT: 'It never reached the provider. There is nothing for you to do: we send it again.',
};

/** Whether a payment waits because it is above a limit and the exception is not approved. */
export function isOverLimit(payment: {
  status: string;
  over_limit: string | null;
  limit_approved_by: number | null;
}): boolean {
  const isWaiting = payment.status === 'to_be_paid' || payment.status === 'on_hold';
  return isWaiting && payment.over_limit !== null && payment.limit_approved_by === null;
}

/** Why a payment is on hold, above a limit or failed, and what the publisher can do; null if nothing is wrong. */
export function adviceOf(payment: {
  status: string;
  hold_reason: string | null;
  failure_code: string | null;
  over_limit: string | null;
  limit_approved_by: number | null;
}): string | null {
  if (payment.hold_reason) return HOLDS[payment.hold_reason] ?? null;
  if (isOverLimit(payment)) return LIMITS[payment.over_limit ?? ''] ?? null;
  if (payment.status !== 'failed' && payment.status !== 'returned') return null;
  return (
    FAILURES[payment.failure_code ?? ''] ??
    'The payment did not arrive. Check your payout method; we send it again.'
  );
}
