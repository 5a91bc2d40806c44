import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requirePublishedBrand } from './find-brand.ts';
import { requireUsableSite } from './find-joined-brand.ts';
import { checkApplication, JOINED, PENDING } from './relationships/rules.ts';
import {
  insertRelationship,
  lockRelationshipOf,
  updateRelationship,
} from './relationships/store.ts';

type Application = { site_id: number; mcid: string; message?: string | undefined };

/**
 * Applies to a brand for one site of a publisher. The site joins immediately if the brand approves
 * applications automatically.
 */
export async function applyToBrand(
  db: Db,
  actor: { publisher_id: number },
  { site_id, mcid, message }: Application,
) {
  const site = await requireUsableSite(db, actor.publisher_id, site_id);
  return inTransaction(db, async (tx) => {
    const brand = await requirePublishedBrand(tx, mcid);
    if (brand.status !== 'online') refuse('BRAND_MERCHANT_STATUS_OFFLINE');
    const at = now();
    const isAuto = brand.approval_type === 'auto';
    const state = {
      status: isAuto ? JOINED : PENDING,
      message: message ?? null,
      reason: null,
      applied_at: at,
      decided_at: isAuto ? at : null,
      decided_by: null,
      reapply_after: null,
    };
    const relationship_id = await writeApplication(tx, site.id, brand.id, state);
    await publish(tx, 'relationship.applied', { relationship_id });
    if (isAuto) await publish(tx, 'relationship.decided', { relationship_id });
    return {
      mcid,
      site_id: site.id,
      relationship_status: state.status,
      applied_at: at.toISOString(),
      decided_at: state.decided_at?.toISOString() ?? null,
    };
  });
}

type State = Parameters<typeof updateRelationship>[2] & { applied_at: Date };

async function writeApplication(
  tx: Tx,
  siteId: number,
  brandId: number,
  state: State,
): Promise<number> {
  const relationship = await lockRelationshipOf(tx, siteId, brandId);
  const no = checkApplication(relationship, state.applied_at);
  if (no)
    refuse(
      no,
      relationship?.reapply_after
        ? { reapply_after: relationship.reapply_after.toISOString() }
        : null,
    );
  if (relationship) {
    await updateRelationship(tx, relationship.id, state);
    return relationship.id;
  }
  const made = await insertRelationship(tx, { ...state, site_id: siteId, brand_id: brandId });
  return made ?? refuse('APPLICATION_ALREADY_EXISTS');
}
