const DAY_MS = 86_400_000;
/** Within these days a claim is decided, or accepted by itself. */
const DECIDED_WITHIN_DAYS = 30;
/** So long at least there is to look at an answer. */
const ANSWER_DAYS = 7;

/** Until when a claim made now is decided. */
export function deadlineOf(at: Date): Date {
  return new Date(at.getTime() + DECIDED_WITHIN_DAYS * DAY_MS);
}

/** The deadline of a claim whose publisher has just answered. */
export function deadlineAfterAnswer(deadline: Date, at: Date): Date {
  return new Date(Math.max(deadline.getTime(), at.getTime() + ANSWER_DAYS * DAY_MS));
}

/**
 * Whether a line can be claimed so: its amount as long as it is not declined, and what was declined.
 * What takes a sale back is no sale to be claimed.
 */
export function isDisputable(line: { status: string; sale_minor: bigint }, type: string): boolean {
  if (line.sale_minor <= 0n) return false;
  return type === 'declined' ? line.status === 'rejected' : line.status !== 'rejected';
}

/** Whether somebody still has to decide. */
export function isUndecided(status: string): boolean {
  return status === 'open' || status === 'needs_info';
}
