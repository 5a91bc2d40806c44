import type { decideRelationships as decideCall } from '#contract/brands/relationships.ts';
import type { ParsedOf } from '#contract/call.ts';
import { publish } from '#server/events.ts';
import { askPublisher } from '#server/people/sites/questions/review-question.ts';
import { DAY_MS, now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
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

type Decisions = Omit<ParsedOf<typeof decideCall>, 'filter'> & {
  filter?: Omit<NonNullable<ParsedOf<typeof decideCall>['filter']>, 'mcid'> | undefined;
};

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
    const relationship = await lockApplication(tx, by, relationship_id);
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

/** Decides applications to any brand, as `decideApplications`. */
export async function decideForStaff(
  db: Db,
  { staff_id }: { staff_id: number },
  { filter, ...decisions }: ParsedOf<typeof decideCall>,
) {
  const { mcid, ...rest } = filter ?? {};
  const brand = mcid === undefined ? undefined : await requireBrand(db, mcid);
  const asked = { ...decisions, ...(filter && { filter: { waits_for_publisher: 0, ...rest } }) };
  return decideApplications(db, { staff_id }, asked, brand?.id);
}

/**
 * Decides several applications, or asks their publishers; each is a transaction of its own. Those of
 * another brand than `brandId` do not match.
 */
export async function decideApplications(
  db: Db,
  by: Decider,
  { ids, filter, after, decision, reason, reapply_days }: Decisions,
  brandId: number | undefined,
) {
  if (decision !== 'approve' && reason === undefined) refuse('REASON_REQUIRED');
  const matching = filter && { status: PENDING, ...filter, brand_id: brandId };
  const listNext =
    matching &&
    ((from: number, limit: number) => listRelationshipIds(db, matching, { after: from, limit }));
  return decideEach({ ids, after, listNext }, async (relationship_id) => {
    if (decision === 'ask') return askApplicant(db, by, relationship_id, reason ?? '');
    return decideApplication(db, by, { relationship_id, decision, reason, reapply_days });
  });
}

/** Asks the publisher of a pending application. */
async function askApplicant(db: Db, by: Decider, id: number, question: string) {
  await inTransaction(db, async (tx) => {
    const relationship = await lockApplication(tx, by, id);
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
      by,
    });
  });
}

/** An application, locked. Refuses NOT_FOUND to a person of another brand. */
async function lockApplication(tx: Tx, by: Decider, id: number) {
  const relationship = await lockRelationship(tx, id);
  const isOfOther = 'brand_id' in by && by.brand_id !== relationship?.brand_id;
  return !relationship || isOfOther ? refuse('NOT_FOUND') : relationship;
}
