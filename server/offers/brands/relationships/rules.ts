export const PENDING = 1;
export const JOINED = 2;
export const REJECTED = 3;

type RelationshipState = { status: number; reapply_after: Date | null };

/** The refusal key if a site may not apply (again), or null if it may. */
export function checkApplication(
  relationship: RelationshipState | undefined,
  at: Date,
): 'APPLICATION_ALREADY_EXISTS' | 'REAPPLY_TOO_EARLY' | null {
  if (!relationship) return null;
  if (relationship.status !== REJECTED) return 'APPLICATION_ALREADY_EXISTS';
  return relationship.reapply_after !== null && at < relationship.reapply_after
    ? 'REAPPLY_TOO_EARLY'
    : null;
}

/** The status after a decision, or null if the decision changes nothing. */
export function statusAfter(status: number, decision: 'approve' | 'reject'): number | null {
  const next = decision === 'approve' ? JOINED : REJECTED;
  return next === status ? null : next;
}
