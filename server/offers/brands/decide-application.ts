import { publish } from '#server/events.ts';
import { DAY_MS, now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentRelationship } from './relationships/present.ts';
import { REJECTED, statusAfter } from './relationships/rules.ts';
import {
  listNamedRelationships,
  lockRelationship,
  updateRelationship,
} from './relationships/store.ts';

type Decision = {
  relationship_id: number;
  decision: 'approve' | 'reject';
  reason?: string | undefined;
  /** When the site may apply again after a rejection. */
  reapply_days: number;
};

/** Approves, rejects or ends a relationship; its reason is shown to the publisher. */
export async function decideApplication(
  db: Db,
  actor: { staff_id: number },
  { relationship_id, decision, reason, reapply_days }: Decision,
) {
  return inTransaction(db, async (tx) => {
    const relationship = await lockRelationship(tx, relationship_id);
    if (!relationship) refuse('NOT_FOUND');
    const status = statusAfter(relationship.status, decision);
    if (status === null) refuse('RELATIONSHIP_STATUS_INVALID');
    const isRejected = status === REJECTED;
    if (isRejected && reason === undefined) refuse('REASON_REQUIRED');
    const at = now();
    await updateRelationship(tx, relationship.id, {
      status,
      reason: isRejected ? (reason ?? null) : null,
      decided_at: at,
      decided_by: actor.staff_id,
      reapply_after: isRejected ? new Date(at.getTime() + reapply_days * DAY_MS) : null,
    });
    await publish(tx, 'relationship.decided', { relationship_id });
    const [row] = await listNamedRelationships(
      tx,
      { id: relationship.id },
      { limit: 1, offset: 0 },
    );
    return row ? presentRelationship(row) : refuse('NOT_FOUND');
  });
}
