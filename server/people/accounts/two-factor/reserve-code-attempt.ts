import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { addressBlock } from '#server/platform/http/address-block.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { hashToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import {
  codeFailuresFrom,
  failuresCountFrom,
  MAX_ADDRESS_FAILURES,
  MAX_CHALLENGE_ATTEMPTS,
  MAX_CODE_FAILURES,
} from '../rules.ts';
import {
  countAddressFailures,
  countFailures,
  deleteFailure,
  insertFailure,
} from '../sessions/store.ts';
import type { FactorHolder } from './seal-secret.ts';
import { countChallengeAttempt } from './store.ts';

type Attempt = { key: string; visit: Visit; isKnownDevice: boolean; isAppCode: boolean };

/**
 * Counts a second factor as failed before it is checked; a successful attempt is refunded. Refuses
 * 20049 after ten failures within an hour on one known device or from one unknown address. The
 * account itself is never locked: failures elsewhere do not count against a device or an address.
 *
 * Six digits could be guessed from many addresses, so after 100 failures a day from unknown
 * addresses these need a recovery code, which cannot be guessed. Known devices are not
 * affected.
 */
export async function reserveCodeAttempt(
  db: Db,
  { key, visit, isKnownDevice, isAppCode }: Attempt,
): Promise<bigint> {
  const at = now();
  const source = isKnownDevice ? visit.device : `address ${hashToken(addressBlock(visit.address))}`;
  const attempt = await insertFailure(db, { account_key: key, device_hash: source, failed_at: at });
  const failures = await countFailures(db, key, source, codeFailuresFrom(at));
  const isGuessed =
    isAppCode &&
    !isKnownDevice &&
    (await countAddressFailures(db, key, failuresCountFrom(at))) > MAX_ADDRESS_FAILURES;
  if (failures <= MAX_CODE_FAILURES && !isGuessed) return attempt;
  await deleteFailure(db, attempt);
  refuse('LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD');
}

/**
 * Counts one attempt of a pending sign-in; refuses 21082 after the fifth: the password is required
 * again.
 */
export async function requireAttempt(
  db: Db,
  holder: FactorHolder,
  token_hash: string,
): Promise<void> {
  const attempt = { token_hash, at: now(), maxAttempts: MAX_CHALLENGE_ATTEMPTS };
  if (!(await countChallengeAttempt(db, holder, attempt))) refuse('SIGN_IN_STEP_EXPIRED');
}
