import type { StaffActor } from '#contract/actors.ts';
import type { decideRelationships as decideCall } from '#contract/brands/relationships.ts';
import type { ParsedOf } from '#contract/call.ts';
import { askPublisher } from '#server/people/sites/questions/review-question.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { decideEach } from '#server/platform/http/decide-each.ts';
import { refuse } from '#server/platform/refusal.ts';
import { decideApplication } from './decide-application.ts';
import { requireBrand } from './find-brand.ts';
import { PENDING } from './relationships/rules.ts';
import {
  listNamedRelationships,
  listRelationshipIds,
  lockRelationship,
} from './relationships/store.ts';

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
