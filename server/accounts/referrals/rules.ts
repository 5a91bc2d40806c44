/** The share of a referred publisher's commission that its referrer is paid, in percent. */
export const REWARD_PERCENT = 5;
export const REWARD_MONTHS = 12;

/** Until when rewards are earned from a publisher that joined then: the same day a year on, in UTC. */
export function rewardingUntil(joinedAt: Date): Date {
  const until = new Date(joinedAt.getTime());
  until.setUTCMonth(until.getUTCMonth() + REWARD_MONTHS);
  // 29 February has no like in the year after: the month ends first.
  if (until.getUTCDate() !== joinedAt.getUTCDate()) until.setUTCDate(0);
  return until;
}

/** A name of which only the first letter shows; how long it is does not. */
export function maskedName(name: string): string {
  const [first] = new Intl.Segmenter('en').segment(name.trim());
  return `${first?.segment ?? ''}•••`;
}

/** The mailbox behind an address: of any case, without the tag after a plus sign. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local = ''] = email.slice(0, at).split('+');
  return `${local}${email.slice(at)}`.toLowerCase();
}
