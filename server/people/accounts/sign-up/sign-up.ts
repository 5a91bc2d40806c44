import type { signUp as signUpCall } from '#contract/accounts/publisher.ts';
import type { ParsedOf } from '#contract/call.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { newCode } from '#server/platform/ids.ts';
import type { Log } from '#server/platform/log.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { refuseDisposableEmail } from '../emails/refuse-disposable-email.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { requireUncommonPassword } from '../passwords/require-uncommon-password.ts';
import { findReferer } from '../referrals/find-referer.ts';
import { upsertDevice } from '../sessions/store.ts';
import { insertPublisher, insertUser, isEmailTaken, isUsernameTaken } from '../store.ts';

type SignUp = ParsedOf<typeof signUpCall>;

const PUBLISHER_CODE_LENGTH = 10;

/** Registers a publisher with its first user, whose address is then verified by a mailed link. */
export async function signUp(
  db: Db,
  input: SignUp,
  visit: Pick<Visit, 'address' | 'device' | 'language'>,
): Promise<{ user_id: number; email: string }> {
  if (input.agree !== 1) refuse('AGREE_REQUIRED');
  refuseDisposableEmail(input.email);
  await requireFree(db, input);
  await requireUncommonPassword(input.password, [input.account, input.email]);
  await limitAddress(db, 'sign_up_hash', visit.address);
  const passwordHash = await hashPassword(input.password, { caller: 'stranger' });
  const userId = await inTransaction(db, async (tx) => {
    const created = await insertAccount(tx, input, passwordHash, visit);
    await publish(tx, 'user.registered', { user_id: created });
    return created;
  }).catch(async (error) => {
    // A concurrent sign-up took the username or address after the check: repeat it to find out
    // which.
    await requireFree(db, input);
    throw error;
  });
  return { user_id: userId, email: input.email };
}

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

async function requireFree(db: Db, { account, email }: SignUp): Promise<void> {
  if (await isUsernameTaken(db, account)) refuse('ACCOUNT_ALREADY_EXISTS');
  if (await isEmailTaken(db, email)) refuse('EMAIL_ALREADY_EXISTS');
}

async function insertAccount(
  tx: Tx,
  input: SignUp,
  passwordHash: string,
  { device, language }: Pick<Visit, 'device' | 'language'>,
): Promise<number> {
  const at = now();
  const { email, referer_uid } = input;
  const publisherId = await insertPublisher(tx, {
    code: newCode(PUBLISHER_CODE_LENGTH),
    name: `${input.first_name} ${input.last_name}`,
    time_zone: input.time_zone ?? 'UTC',
    referer_publisher_id: await findReferer(tx, referer_uid, { email, device }),
    created_at: at,
  });
  const userId = await insertUser(tx, {
    publisher_id: publisherId,
    username: input.account,
    email: input.email,
    password_hash: passwordHash,
    first_name: input.first_name,
    last_name: input.last_name,
    language,
    terms_agreed_at: at,
    created_at: at,
  });
  if (userId === undefined)
    throw new Error('The username or e-mail address was taken by a concurrent sign-up.');
  // The mailed link signs in on this device only.
  if (device !== '') await upsertDevice(tx, userId, device, at);
  return userId;
}
