import { publish } from '#server/events.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { staffFailureKey } from '../sessions/reserve-attempt.ts';
import { deleteFailure } from '../sessions/store.ts';
import { consumeCode, isAppCode } from '../two-factor/consume-code.ts';
import { reserveCodeAttempt } from '../two-factor/reserve-code-attempt.ts';
import { isStaffDevice } from './store.ts';

/** Counterpart of `requireSecondFactor` for staff; also refuses 20060 and 20049. */
export async function requireStaffFactor(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  visit: Visit,
  staffId: number,
  code: string,
): Promise<void> {
  const attempt = await reserveCodeAttempt(db, {
    key: staffFailureKey(staffId),
    visit,
    isKnownDevice: await isStaffDevice(db, staffId, visit.device),
    isAppCode: isAppCode(code),
  });
  const owner = { holder: 'staff', id: staffId } as const;
  const isRight = await consumeCode({ db, config }, owner, code, (tx) =>
    publish(tx, 'staff.factor_changed', { staff_id: staffId, change: 'recovery_code' }),
  );
  if (!isRight) refuse('CODE_ERROR');
  await deleteFailure(db, attempt);
}
