import { FAILURES, HOLDS, LIMITS } from './advice-texts.ts';

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
  return FAILURES[payment.failure_code ?? ''] ?? FAILURES.UNKNOWN;
}
