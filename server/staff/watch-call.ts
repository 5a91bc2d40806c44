import { errorCodes } from '#contract/errors.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Admitted, Around } from '#server/platform/http/run-portal-call.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { refusalInTheirName, subjectOf, watchedActor } from './rules.ts';
import { type AuditLine, findUserName, insertAudit } from './store.ts';

type Outcome = { code: number; key: string };

/**
 * Stands around every call: keeps sessions in a publisher's name to what they may do, and writes
 * down what staff change and all that happens in such sessions. An answer whose line cannot be
 * written is not given.
 */
export function watchCall(db: Db): Around {
  return async (admitted, proceed) => {
    const actor = watchedActor(admitted.call, admitted.actor);
    if (!actor) return proceed();
    const line = await lineOf(db, admitted, actor);
    try {
      if (actor.kind === 'publisher') {
        const key = refusalInTheirName(admitted.call, actor);
        if (key) refuse(key);
      }
      const data = await proceed();
      await insertAudit(db, { ...line, code: 0, key: 'success', made_at: now() });
      return data;
    } catch (error) {
      await insertAudit(db, { ...line, ...outcomeOf(error), made_at: now() });
      throw error;
    }
  };
}

type Watched = NonNullable<ReturnType<typeof watchedActor>>;

async function lineOf(
  db: Db,
  { call, input, visit }: Admitted,
  actor: Watched,
): Promise<Omit<AuditLine, 'code' | 'key' | 'made_at'>> {
  const what = {
    call: call.path,
    subject: subjectOf(input),
    reason: textOf(input.reason),
    address: visit.address,
  };
  if (actor.kind === 'staff') {
    const publisher_id = integerOrNull(input.publisher_id);
    return {
      ...what,
      staff_id: actor.staff_id,
      staff_name: actor.name,
      acting_as: '',
      publisher_id,
    };
  }
  const { username } = await findUserName(db, actor.user_id);
  const { staff_id, name } = actor.acting;
  return {
    ...what,
    staff_id,
    staff_name: name,
    acting_as: username,
    publisher_id: actor.publisher_id,
  };
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof Refusal) return { code: error.code, key: error.key };
  return { code: errorCodes.SERVICE_UNAVAILABLE, key: 'SERVICE_UNAVAILABLE' };
}

// The input is not judged yet: anything may stand where a reason or a number should.
const textOf = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed().slice(0, 500) : '';
const integerOrNull = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? value : null;
