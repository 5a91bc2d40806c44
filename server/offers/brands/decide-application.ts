import type { StaffActor } from '#contract/actors.ts';
import type { decideRelationships as decideCall } from '#contract/brands/relationships.ts';
import type { ParsedOf } from '#contract/call.ts';
import { publish } from '#server/events.ts';
import { askPublisher } from '#server/people/sites/questions/review-question.ts';
import { DAY_MS, now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { decideEach } from '#server/platform/http/decide-each.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requireBrand } from './find-brand.ts';
import { presentRelationship } from './relationships/list-relationships.ts';
import { PENDING, REJECTED, statusAfter } from './relationships/rules.ts';
import {
  listNamedRelationships,
  listRelationshipIds,
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

/** Who decides: staff for any brand, or a person of the brand for their own. */
export type Decider = { staff_id: number } | { brand_id: number; user_id: number };

/**
 * Approves, rejects or ends a relationship; its reason is shown to the publisher. Refuses NOT_FOUND to
 * a person of another brand.
 */
export async function decideApplication(
  db: Db,
  by: Decider,
  { relationship_id, decision, reason, reapply_days }: Decision,
) {
  return inTransaction(db, async (tx) => {
    const relationship = await lockRelationship(tx, relationship_id);
    const isOfOther = 'brand_id' in by && by.brand_id !== relationship?.brand_id;
    if (!relationship || isOfOther) refuse('NOT_FOUND');
    const status = statusAfter(relationship.status, decision);
    if (status === null) refuse('RELATIONSHIP_STATUS_INVALID');
    const isRejected = status === REJECTED;
    if (isRejected && reason === undefined) refuse('REASON_REQUIRED');
    const at = now();
    await updateRelationship(tx, relationship.id, {
      status,
      reason: isRejected ? (reason ?? null) : null,
      decided_at: at,
      decided_by: 'staff_id' in by ? by.staff_id : null,
      decided_by_user: 'user_id' in by ? by.user_id : null,
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

/** Decides several applications, or asks their publishers; each is a transaction of its own. */
export async function decideApplications(
  db: Db,
  actor: StaffActor,
  { ids, filter, after, decision, reason, reapply_days }: ParsedOf<typeof decideCall>,
) {
  if (decision !== 'approve' && reason === undefined) refuse('REASON_REQUIRED');
  const brand = filter?.mcid === undefined ? undefined : await requireBrand(db, filter.mcid);
  const matching = filter && { status: PENDING, ...filter, brand_id: brand?.id };
  const listNext =
    matching &&
    ((from: number, limit: number) => listRelationshipIds(db, matching, { after: from, limit }));
  return decideEach({ ids, after, listNext }, async (relationship_id) => {
    if (decision === 'ask') return askApplicant(db, actor, relationship_id, reason ?? '');
    return decideApplication(db, actor, { relationship_id, decision, reason, reapply_days });
  });
}

/** Asks the publisher of a pending application. */
async function askApplicant(db: Db, { staff_id }: StaffActor, id: number, question: string) {
  await inTransaction(db, async (tx) => {
    const relationship = await lockRelationship(tx, id);
    if (!relationship) refuse('NOT_FOUND');
    if (relationship.status !== PENDING) refuse('RELATIONSHIP_STATUS_INVALID');
    const [row] = await listNamedRelationships(tx, { id }, { limit: 1, offset: 0 });
    if (!row) refuse('NOT_FOUND');
    const about = `${row.merchant_name} (${row.site_name})`;
    const { publisher_id } = row;
    await askPublisher(tx, {
      kind: 'application',
      subject_id: id,
      publisher_id,
      about,
      question,
      staff_id,
    });
  });
}
