import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { editLegalEntity as editCall } from '#contract/common/legal-entity.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { changeSetting } from '#server/platform/settings/change-setting.ts';
import { listChanges } from '#server/platform/settings/list-changes.ts';
import { findLegalEntity } from './find-legal-entity.ts';
import { LEGAL_ENTITY, legalEntityOf } from './rules.ts';

type Shown = ReplyOf<typeof editCall>;

/** The legal entity of the network with its changes. */
export async function showLegalEntity(db: Db): Promise<Shown> {
  return {
    entity: await findLegalEntity(db),
    changes: await listChanges(db, LEGAL_ENTITY.name),
  };
}

/**
 * Replaces the legal entity; existing documents keep theirs. Refuses LEGAL_ENTITY_ACCOUNT_INVALID,
 * LEGAL_ENTITY_BIC_INVALID.
 */
export async function editLegalEntity(
  db: Db,
  actor: StaffActor,
  input: ParsedOf<typeof editCall>,
): Promise<Shown> {
  const checked = legalEntityOf(input);
  if ('key' in checked) refuse(checked.key as 'LEGAL_ENTITY_ACCOUNT_INVALID');
  await changeSetting(db, actor, LEGAL_ENTITY.name, checked.entity);
  return showLegalEntity(db);
}
