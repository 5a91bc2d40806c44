import type { listAudit as listCall } from '#contract/accounts/staff.ts';
import type { BrandUserActor, StaffActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import { type ErrorKey, errorCodes } from '#contract/errors.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Admitted, Around } from '#server/platform/http/run-portal-call.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { auditedActor, impersonationRefusal, subjectOf } from './rules.ts';
import { type AuditEntry, countAudit, findAudit, findUserName, insertAudit } from './store.ts';

type Outcome = { code: number; key: string };

/**
 * Middleware of every call: restricts impersonation sessions and writes the audit log of changes by
 * staff and of everything in such sessions. If the entry cannot be written, the call fails.
 */
export function auditCall(db: Db): Around {
  return async (admitted, proceed) => {
    const actor = auditedActor(admitted.call, admitted.actor);
    if (!actor) return proceed();
    const entry = await entryOf(db, admitted, actor);
    try {
      if (actor.kind !== 'staff') {
        const key = impersonationRefusal(admitted.call, actor);
        if (key) refuse(key);
      }
      const data = await proceed();
      await insertAudit(db, { ...entry, code: 0, key: 'success', made_at: now() });
      return data;
    } catch (error) {
      await insertAudit(db, { ...entry, ...outcomeOf(error), made_at: now() });
      throw error;
    }
  };
}

/**
 * Writes the audit log of a call that is refused before it runs: the role of a staff member has no
 * permission for it, or their session in the portal does not show the brand that it names. Calls of
 * people themselves are not audited.
 */
export async function auditDenial(
  db: Db,
  admitted: Admitted & { actor: StaffActor | BrandUserActor },
  key: ErrorKey,
): Promise<void> {
  const { actor } = admitted;
  const audited = actor.kind === 'staff' ? actor : auditedActor(admitted.call, actor);
  if (!audited) return;
  const entry = await entryOf(db, admitted, audited);
  await insertAudit(db, { ...entry, code: errorCodes[key], key, made_at: now() });
}

/** A page of the audit log. */
export async function listAudit(db: Db, input: ParsedOf<typeof listCall>) {
  const lines = await findAudit(db, input, input);
  return {
    list: lines.map(({ staff_id: _staff, id, made_at, ...line }) => ({
      ...line,
      id: String(id),
      made_at: made_at.toISOString(),
    })),
    ...(await countAudit(db, input)),
  };
}

type AuditedActor = NonNullable<ReturnType<typeof auditedActor>>;

async function entryOf(
  db: Db,
  { call, input, visit }: Admitted,
  actor: AuditedActor,
): Promise<Omit<AuditEntry, 'code' | 'key' | 'made_at'>> {
  const details = {
    call: call.path,
    subject: subjectOf(input),
    reason: textOf(input.reason),
    address: visit.address,
  };
  if (actor.kind === 'staff') {
    const publisher_id = integerOrNull(input.publisher_id);
    return {
      ...details,
      staff_id: actor.staff_id,
      staff_name: actor.name,
      acting_as: '',
      publisher_id,
    };
  }
  const { username } = await findUserName(db, actor.user_id);
  const { staff_id, name } = actor.acting;
  return {
    ...details,
    staff_id,
    staff_name: name,
    acting_as: username,
    publisher_id: actor.kind === 'publisher' ? actor.publisher_id : null,
  };
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof Refusal) return { code: error.code, key: error.key };
  return { code: errorCodes.SERVICE_UNAVAILABLE, key: 'SERVICE_UNAVAILABLE' };
}

// The input is not validated yet: a reason or number may have any type.
const textOf = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed().slice(0, 500) : '';
const integerOrNull = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? value : null;
