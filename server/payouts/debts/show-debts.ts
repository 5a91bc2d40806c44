import type { PublisherActor, StaffActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { listOwnDebts as ownCall, readDemand as readCall } from '#contract/debts/publisher.ts';
import type * as calls from '#contract/debts/staff.ts';
import { minorToText } from '#contract/money.ts';
import { listLimits } from '#server/books/money-limits/find-limits.ts';
import { readProfile } from '#server/people/accounts/profile/read-profile.ts';
import { findLegalEntity } from '#server/people/common/legal-entity.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { addressLines } from '#server/platform/documents/party-lines.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import { refuse } from '#server/platform/refusal.ts';
import { changeSetting } from '#server/platform/settings/change-setting.ts';
import { listChanges } from '#server/platform/settings/list-changes.ts';
import { findNetworkName } from '#server/platform/settings/network-name-store.ts';
import { readDocument } from '#server/platform/settings/read-document.ts';
import { presentDebt, presentOpen, presentOwn, presentOwnOpen } from './present.ts';
import { DEBT_RULE, debtNumberOf } from './rules.ts';
import * as store from './store.ts';
import { demandTask } from './write-demand.ts';

const MAX_OPEN = 200;

/** Open debts with what the rule allows for each, and a page of decisions. */
export async function listDebts(
  db: Db,
  { staff_id }: StaffActor,
  page: ParsedOf<typeof calls.listDebts>,
): Promise<ReplyOf<typeof calls.listDebts>> {
  const at = now();
  const rule = await readDocument(db, DEBT_RULE);
  const open = await store.listOpenDebts(db, MAX_OPEN);
  const limits = await listLimits(
    db,
    open.map((one) => one.currency),
  );
  const { rows, total } = await store.listDebtRecords(db, page);
  return {
    list: rows.map((row) => presentDebt(row, staff_id, at)),
    total,
    open: open.map((row, nth) =>
      presentOpen(row, limits[nth]?.limits.minimum_minor ?? 0n, rule, at),
    ),
    open_total: await store.countOpenDebts(db),
  };
}

/** The rule for debts with its changes. */
export async function showDebtRule(db: Db): Promise<ReplyOf<typeof calls.showDebtRule>> {
  const rule = await readDocument(db, DEBT_RULE);
  return { rule, changes: await listChanges(db, DEBT_RULE.name) };
}

/** Replaces the rule for debts. */
export async function editDebtRule(
  db: Db,
  actor: StaffActor,
  rule: ParsedOf<typeof calls.editDebtRule>,
): Promise<ReplyOf<typeof calls.editDebtRule>> {
  await changeSetting(db, actor, DEBT_RULE.name, rule);
  return showDebtRule(db);
}

/** What a publisher owes, and what became of earlier debts. */
export async function listOwnDebts(
  db: Db,
  { publisher_id }: PublisherActor,
): Promise<ReplyOf<typeof ownCall>> {
  const open = await store.listOwnOpen(db, publisher_id);
  const decided = await store.listOwnDecisions(db, publisher_id);
  const at = now();
  return { list: [...open.map(presentOwnOpen), ...decided.map((row) => presentOwn(row, at))] };
}

/** A demand as PDF. Refuses DEBT_NOT_FOUND. */
export async function readDemand(
  db: Db,
  actor: PublisherActor,
  { id }: { id: number },
): Promise<ReplyOf<typeof readCall>> {
  const decided = await store.listOwnDecisions(db, actor.publisher_id);
  const debt = decided.find((one) => one.id === id);
  if (!debt || debt.due_on === null) refuse('DEBT_NOT_FOUND');
  const { company, username } = await readProfile(db, actor);
  const { company_name, address, postal_code, city, province, country } = company;
  const place = `${postal_code} ${city}`;
  const demand = {
    number: debtNumberOf(id),
    amount: minorToText(debt.amount_minor, debt.currency),
    currency: debt.currency,
    due_on: debt.due_on,
    reason: debt.reason,
    made_at: debt.decided_at ?? now(),
    publisher: addressLines([company_name || username, address, place, province], country),
    creditor: await findLegalEntity(db),
  };
  const bytes = await runIsolated(demandTask, [demand, await findNetworkName(db)]);
  return {
    file_name: `${demand.number}.pdf`,
    media_type: 'application/pdf',
    content_base64: bytes.toString('base64'),
  };
}
