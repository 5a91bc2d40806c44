/** Referral reward in percent of the referred publisher's commission. */
export const REWARD_PERCENT = 5;
export const REWARD_MONTHS = 12;

/** End of rewards for a publisher that joined at this time: the same day one year later, in UTC. */
export function rewardingUntil(joinedAt: Date): Date {
  const until = new Date(joinedAt.getTime());
  until.setUTCMonth(until.getUTCMonth() + REWARD_MONTHS);
  // 29 February has no counterpart in the next year: use the last day of the month.
  if (until.getUTCDate() !== joinedAt.getUTCDate()) until.setUTCDate(0);
  return until;
}

/** Masks a name except for its first letter; the length is hidden, too. */
export function maskedName(name: string): string {
  const [first] = new Intl.Segmenter('en').segment(name.trim());
  return `${first?.segment ?? ''}•••`;
}

/**
 * The name of a referrer for strangers who open its link: "Ada Lovelace" is shown as "Ada L.".
 */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const [initial] = new Intl.Segmenter('en').segment(rest.at(-1) ?? '');
  return initial ? `${first} ${initial.segment}.` : first;
}

/** The mailbox of an address: lower case, without the tag after a plus sign. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local = ''] = email.slice(0, at).split('+');
  return `${local}${email.slice(at)}`.toLowerCase();
}
