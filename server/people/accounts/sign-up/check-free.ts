import type { Db } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import type { Log } from '#server/platform/log.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { refuseDisposableEmail } from '../emails/refuse-disposable-email.ts';
import { isEmailTaken, isUsernameTaken } from '../store.ts';

type Context = { db: Db; log: Log; visit: Visit };

// Both calls reveal by design who has an account, so each request is rate-limited per address, over
// both calls, and logged.

/** Refuses 20001 if the username is taken. */
export async function checkFreeUsername({ db, log, visit }: Context, username: string) {
  await limitAddress(db, 'account_check', visit.address);
  const taken = await isUsernameTaken(db, username);
  log.info({ address: visit.address, taken }, 'a username was looked up');
  if (taken) refuse('ACCOUNT_ALREADY_EXISTS');
  return { available: true as const };
}

/** Refuses 20003 if the e-mail address is taken, 21085 if it is disposable. */
export async function checkFreeEmail({ db, log, visit }: Context, email: string) {
  await limitAddress(db, 'account_check', visit.address);
  refuseDisposableEmail(email);
  const taken = await isEmailTaken(db, email);
  log.info({ address: visit.address, taken }, 'an e-mail address was looked up');
  if (taken) refuse('EMAIL_ALREADY_EXISTS');
  return { available: true as const };
}
