import type { HeldReason } from '#contract/orders/claims.ts';
import { DAY_MS } from '#server/platform/clock.ts';

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
 * line. Returns, lines with amount zero and unconfirmed lines cannot be claimed.
 */
export function isDisputable(
  line: { status: string; sale_minor: bigint; unconfirmed: boolean },
  type: string,
): boolean {
  if (line.sale_minor <= 0n || line.unconfirmed) return false;
  return type === 'declined' ? line.status === 'rejected' : line.status !== 'rejected';
}

/** Whether a claim is still open or waiting for an answer. */
export function isUndecided(status: string): boolean {
  return status === 'open' || status === 'needs_info';
}

/** Limits of automatic acceptance, amounts in minor units of the brand's currency. */
export type ClaimCaps = {
  amount_minor: bigint;
  month_percent: number;
  usual_factor: number;
  evidence_minor: bigint;
  two_people_minor: bigint;
};

/** The network's limits that are no amounts. */
export const DEFAULT_FACTORS = { month_percent: 20, usual_factor: 5 } as const;

/** What is known about a claim, amounts in minor units of the brand's currency. */
export type ClaimFacts = {
  /** What the claim adds to the publisher's sales; null: it cannot be converted. */
  added_minor: bigint | null;
  /** The whole claimed order or line. */
  total_minor: bigint | null;
  /** Why the line it is about was rejected. */
  reason: string | null;
  is_settled: boolean;
  has_evidence: boolean;
  /** The median order of the brand; null: too few orders. */
  usual_minor: bigint | null;
  /** The publisher's other sales with the brand in the last 30 days. */
  ordinary_minor: bigint;
  /** Added by automatic acceptance in the last 30 days. */
  accepted_minor: bigint;
};

/** Rejections that only people may revise. */
const SERIOUS = ['FRAUD', 'TERMS_VIOLATION', 'PAID_SEARCH_VIOLATION'];

/** Why a claim is not accepted automatically; null: it may be. */
export function whyHeld(facts: ClaimFacts, caps: ClaimCaps): HeldReason | null {
  const { added_minor, total_minor } = facts;
  if (facts.reason !== null && SERIOUS.includes(facts.reason)) return 'rejection';
  if (facts.is_settled) return 'settled';
  if (added_minor === null || total_minor === null || added_minor > caps.amount_minor) {
    return 'amount';
  }
  if (needsEvidence(added_minor, caps) && !facts.has_evidence) return 'evidence';
  const { usual_minor } = facts;
  if (usual_minor !== null && total_minor > usual_minor * BigInt(caps.usual_factor)) {
    return 'usual_value';
  }
  const share = (facts.ordinary_minor * BigInt(caps.month_percent)) / 100n;
  const perMonth = share > caps.amount_minor ? share : caps.amount_minor;
  return facts.accepted_minor + added_minor > perMonth ? 'month_share' : null;
}

/** Whether two people must accept a claim. */
export function needsTwoPeople({ added_minor, reason }: ClaimFacts, caps: ClaimCaps): boolean {
  const isSerious = reason !== null && SERIOUS.includes(reason);
  return isSerious || added_minor === null || added_minor > caps.two_people_minor;
}

/** Whether a claim that adds this amount needs evidence. */
export function needsEvidence(addedMinor: bigint, caps: ClaimCaps): boolean {
  return addedMinor > caps.evidence_minor;
}
