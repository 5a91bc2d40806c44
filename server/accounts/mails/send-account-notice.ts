import type { ChangedDetail } from '#server/events.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findEmailChange } from '../emails/store.ts';
import { nameDevice } from '../sessions/name-device.ts';
import { findSessionById } from '../sessions/store.ts';
import { findUser } from '../store.ts';
import { writeLinkMail } from './write-link-mail.ts';

const CHANGES: Readonly<Record<ChangedDetail, { subject: string; lead: string }>> = {
  password: {
    subject: 'Your password was changed',
    lead: 'The password of your Tributary account was changed. Other devices were signed out.',
  },
  two_factor_on: {
    subject: 'Two-factor sign-in is on',
    lead: 'Signing in to your Tributary account now takes a code of your authenticator app, too.',
  },
  two_factor_off: {
    subject: 'Two-factor sign-in is off',
    lead: 'Signing in to your Tributary account takes the password alone from now on.',
  },
  provider_bound: {
    subject: 'A sign-in provider was connected',
    lead: 'Your Tributary account can now be signed in to with one more provider. See which ones in your login information.',
  },
  provider_unbound: {
    subject: 'A sign-in provider was disconnected',
    lead: 'One of the providers that your Tributary account could be signed in to with is connected no more.',
  },
  recovery_code: {
    subject: 'A recovery code was used',
    lead: 'One of the recovery codes of your Tributary account was used. It does not work again.',
  },
};

const NOT_YOU = 'If it was you, there is nothing to do. If not, reset your password at once.';

/** Notifies a user that their sign-in details have changed. */
export async function sendChangedDetails(
  parts: Parts,
  { user_id, detail }: { user_id: number; detail: ChangedDetail },
): Promise<void> {
  const user = await findUser(parts.db, user_id);
  if (user) await sendNotice(parts, { to: user.email, name: user.first_name, ...CHANGES[detail] });
}

/** Notifies both the old and the new address of a completed change. */
export async function sendChangedEmail(parts: Parts, changeId: number): Promise<void> {
  const change = await findEmailChange(parts.db, changeId);
  const user = change && (await findUser(parts.db, change.user_id));
  if (!change || !user) return;
  for (const to of [change.old_email, change.new_email]) {
    await sendNotice(parts, {
      to,
      name: user.first_name,
      subject: 'Your email address was changed',
      lead: `The email address of your Tributary account is now ${change.new_email}; it was ${change.old_email}.`,
    });
  }
}

/** Notifies a user of a sign-in on a new device. */
export async function sendNewDevice(parts: Parts, sessionId: number): Promise<void> {
  const session = await findSessionById(parts.db, sessionId);
  const user = session?.user_id ? await findUser(parts.db, session.user_id) : undefined;
  if (!session || !user) return;
  const at = session.created_at.toISOString().slice(0, 16).replace('T', ' ');
  await sendNotice(parts, {
    to: user.email,
    name: user.first_name,
    subject: 'New sign-in to your account',
    lead: `Your Tributary account was signed in to on a new device: ${nameDevice(session.user_agent)}, ${at} UTC.`,
  });
}

type Notice = { to: string; name: string; subject: string; lead: string };

async function sendNotice({ config }: Parts, notice: Notice): Promise<void> {
  const mail = writeLinkMail({
    ...notice,
    button: 'Look at your login information',
    link: `${config.public_url}/settings/login`,
    tail: NOT_YOU,
  });
  await sendMail(config, mail);
}
