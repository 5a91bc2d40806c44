import { now } from '#server/platform/clock.ts';
import type { JobRunner } from '#server/platform/jobs/work.ts';
import type { Parts } from '#server/platform/parts.ts';
import { sendPasswordReset, sendVerification } from './mails/send-link-mail.ts';
import { deleteOldMailTokens } from './mails/store.ts';
import { failuresCountFrom } from './rules.ts';
import { deleteOldTraces } from './sessions/store.ts';

type OfUser = { user_id: number };

/** The mails of sign-up and password reset. */
export const accountJobs = {
  'accounts.mail_verification': (parts: Parts, { user_id }: OfUser) =>
    sendVerification(parts, user_id),
  'accounts.mail_password_reset': (parts: Parts, { user_id }: OfUser) =>
    sendPasswordReset(parts, user_id),
} satisfies Record<string, JobRunner>;

/** Deletes what no sign-in will look at again. */
export async function deleteTraces({ db }: Parts): Promise<void> {
  const before = failuresCountFrom(now());
  await deleteOldTraces(db, before, before);
  await deleteOldMailTokens(db, before);
}
