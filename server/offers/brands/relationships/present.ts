import { presentQuestion } from '#server/people/sites/questions/present-question.ts';
import type { NamedRelationship } from './store.ts';

/** A relationship as staff see it. */
export function presentRelationship({ id, ...row }: NamedRelationship) {
  return {
    relationship_id: id,
    ...row,
    applied_at: row.applied_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    reapply_after: row.reapply_after?.toISOString() ?? null,
    verified_at: row.verified_at?.toISOString() ?? null,
    review: presentQuestion(row.review),
  };
}
