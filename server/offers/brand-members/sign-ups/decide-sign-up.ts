import type { decideBrandSignUp as decideCall } from '#contract/brand-members/sign-ups.ts';
import type { ParsedOf } from '#contract/call.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { insertDraft } from '../../brands/edit-brand.ts';
import { addInvitation } from '../invite-member.ts';
import { findSignUp, presentSignUp, type SignUp } from './list-sign-ups.ts';

/**
 * Accepts a sign-up, which makes a draft of a brand and invites the person as its owner, or rejects it
 * with a reason that is mailed.
 */
export async function decideSignUp(
  db: Db,
  { staff_id }: { staff_id: number },
  { id, decision, reason }: ParsedOf<typeof decideCall>,
) {
  const isAccepted = decision === 'accept';
  if (!isAccepted && reason === undefined) refuse('REASON_REQUIRED');
  return inTransaction(db, async (tx) => {
    const asked = await lockWaiting(tx, id);
    const brandId = isAccepted ? await openBrand(tx, staff_id, asked) : null;
    await tx
      .updateTable('brand_sign_ups')
      .set({
        ...{ status: isAccepted ? 'accepted' : 'rejected', brand_id: brandId },
        ...{ reason: reason ?? null, decided_at: now(), decided_by: staff_id },
      })
      .where('id', '=', id)
      .execute();
    await publish(tx, 'brand.sign_up_decided', { brand_sign_up_id: id });
    const decided = await findSignUp(tx, id);
    return decided ? presentSignUp(decided) : refuse('NOT_FOUND');
  });
}

async function lockWaiting(tx: Tx, id: number): Promise<SignUp> {
  await tx.selectFrom('brand_sign_ups').where('id', '=', id).select('id').forUpdate().execute();
  const asked = await findSignUp(tx, id);
  if (!asked) refuse('NOT_FOUND');
  if (asked.status !== 'waiting') refuse('BRAND_SIGN_UP_DECIDED');
  return asked;
}

async function openBrand(tx: Tx, staffId: number, asked: SignUp): Promise<number> {
  const { shop_name, site_url, country, contact_name, email, language } = asked;
  const { id } = await insertDraft(tx, {
    ...{ merchant_name: shop_name, site_url, country, contact_name, contact_email: email },
  });
  await addInvitation(tx, id, { invited_by_staff: staffId }, { email, role: 'owner', language });
  return id;
}
