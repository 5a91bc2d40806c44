import type { PublisherActor, StaffActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type * as calls from '#contract/invoices/publisher.ts';
import type * as billed from '#contract/invoices/self-billed.ts';
import { findLegalEntity } from '#server/people/common/legal-entity.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { changeSetting } from '#server/platform/settings/change-setting.ts';
import { listChanges } from '#server/platform/settings/list-changes.ts';
import { readDocument } from '#server/platform/settings/read-document.ts';
import { detailsOf, findTreatment } from './assess-tax.ts';
import { checkTaxDetails, hasVat } from './check-tax-details.ts';
import { SELF_BILLING } from './rules.ts';
import { findDetails, upsertDetails } from './store.ts';

/** The tax details of a publisher, and how its next payments are taxed. */
export async function showTaxDetails(
  db: Db,
  { publisher_id }: PublisherActor,
): Promise<calls.ShownTaxDetails> {
  const stored = await findDetails(db, publisher_id);
  const entity = await findLegalEntity(db);
  const isAgreed = stored !== undefined && stored.agreed_at !== null;
  const treatment = isAgreed ? await findTreatment(db, stored) : null;
  return {
    details: stored ? detailsOf(stored) : null,
    agreed_at: stored?.agreed_at?.toISOString() ?? null,
    network: entity && { legal_name: entity.legal_name, country: entity.country },
    rule: treatment?.rule ?? null,
    percent: treatment?.percent ?? '0',
  };
}

/**
 * Replaces the tax details of a publisher. Payments that were requested before keep theirs. Refuses
 * what `checkTaxDetails` refuses.
 */
export async function editTaxDetails(
  db: Db,
  actor: PublisherActor,
  { agrees, ...input }: ParsedOf<typeof calls.editTaxDetails>,
): Promise<calls.ShownTaxDetails> {
  const { publisher_id, user_id } = actor;
  const details = await checkTaxDetails(input);
  const stored = await findDetails(db, publisher_id);
  const at = now();
  const agreement = stored?.agreed_at
    ? { agreed_at: stored.agreed_at, agreed_by: stored.agreed_by }
    : { agreed_at: at, agreed_by: user_id };
  const agreed = agrees === 1 ? agreement : { agreed_at: null, agreed_by: null };
  await upsertDetails(db, { ...details, ...agreed, publisher_id, updated_at: at });
  return showTaxDetails(db, actor);
}

/** The rate within the network's country, with its changes. */
export async function showSelfBillingRate(
  db: Db,
): Promise<ReplyOf<typeof billed.showSelfBillingRate>> {
  const { percent } = await readDocument(db, SELF_BILLING);
  return { percent, changes: await listChanges(db, SELF_BILLING.name) };
}

/**
 * Replaces the rate for payments that are requested afterwards, and for those that wait for it. Refuses
 * TAX_RATE_ZERO in a country that has VAT.
 */
export async function editSelfBillingRate(
  db: Db,
  actor: StaffActor,
  { percent }: ParsedOf<typeof billed.editSelfBillingRate>,
): Promise<ReplyOf<typeof billed.showSelfBillingRate>> {
  const entity = await findLegalEntity(db);
  if (Number(percent) === 0 && entity && hasVat(entity.country)) refuse('TAX_RATE_ZERO');
  await changeSetting(db, actor, SELF_BILLING.name, { percent });
  return showSelfBillingRate(db);
}
