import type * as calls from '#contract/accounting/staff.ts';
import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { changeSetting } from '#server/platform/settings/change-setting.ts';
import { listChanges } from '#server/platform/settings/list-changes.ts';
import { readDocument } from '#server/platform/settings/read-document.ts';
import { DATEV } from './rules.ts';

/** The settings of the DATEV export with their changes. */
export async function showDatev(db: Db): Promise<ReplyOf<typeof calls.showDatevSettings>> {
  return { settings: await readDocument(db, DATEV), changes: await listChanges(db, DATEV.name) };
}

/** Replaces the settings of the DATEV export. Refuses DATEV_INVALID. */
export async function editDatev(
  db: Db,
  actor: StaffActor,
  input: ParsedOf<typeof calls.editDatevSettings>,
): Promise<ReplyOf<typeof calls.editDatevSettings>> {
  const { consultant: _consultant, client: _client, ...accounts } = input;
  const lengths = new Set(Object.values(accounts).map((one) => one.length));
  if (lengths.size > 1) refuse('DATEV_INVALID');
  await changeSetting(db, actor, DATEV.name, input);
  return showDatev(db);
}
