const DAY_MS = 86_400_000;
/** A claim that is undecided after this many days is accepted automatically. */
const DECISION_DAYS = 30;
/** The minimum number of days to review a publisher's answer. */
const ANSWER_DAYS = 7;

/** The deadline of a claim filed now. */
export function deadlineOf(at: Date): Date {
  return new Date(at.getTime() + DECISION_DAYS * DAY_MS);
}

/** The deadline after its publisher has answered: at least seven more days. */
export function deadlineAfterAnswer(deadline: Date, at: Date): Date {
  return new Date(Math.max(deadline.getTime(), at.getTime() + ANSWER_DAYS * DAY_MS));
}

/**
 * Whether a line can be claimed with this type: its amount unless it is declined, or a declined
 * line. Returns and lines with amount zero cannot be claimed.
 */
export function isDisputable(line: { status: string; sale_minor: bigint }, type: string): boolean {
  if (line.sale_minor <= 0n) return false;
  return type === 'declined' ? line.status === 'rejected' : line.status !== 'rejected';
}

/** Whether a claim is still open or waiting for an answer. */
export function isUndecided(status: string): boolean {
  return status === 'open' || status === 'needs_info';
}
