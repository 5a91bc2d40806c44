import type { Language } from '#contract/language.ts';
import type { ChangedDetail, StaffFactorChange } from '#server/events.ts';
import {
  type RequiredKind,
  sendRequiredMail,
} from '#server/people/notifications/send-required-mail.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findEmailChange } from '../emails/store.ts';
import { nameDevice } from '../sessions/name-device.ts';
import { findSessionById } from '../sessions/store.ts';
import { findStaff, findUser, type User } from '../store.ts';
import { recipientOf } from './find-recipient.ts';
import { screenPaths } from './screen-paths.ts';

const KINDS = {
  password: 'password_changed',
  two_factor_on: 'two_factor_on',
  two_factor_off: 'two_factor_off',
  provider_bound: 'provider_bound',
  provider_unbound: 'provider_unbound',
  recovery_code: 'recovery_code',
} as const satisfies Record<ChangedDetail, RequiredKind>;

const STAFF_KINDS = {
  set_up: 'staff_factor_set_up',
  recovery_code: 'staff_recovery_code',
  codes: 'staff_codes_replaced',
  password: 'staff_password_changed',
  reset: 'staff_factor_reset',
} as const satisfies Record<StaffFactorChange, RequiredKind>;

/** Notifies a user that their sign-in details have changed. */
export async function sendChangedDetails(
  parts: Parts,
  { user_id, detail }: { user_id: number; detail: ChangedDetail },
): Promise<void> {
  const user = await findUser(parts.db, user_id);
  if (!user) return;
  await sendRequiredMail(parts, KINDS[detail], {
    ...{ source: `user ${user_id}`, to: recipientOf(user), values: {} },
    link: loginScreen(parts, user),
  });
}

/** Notifies both the old and the new address of a completed change. */
export async function sendChangedEmail(parts: Parts, changeId: number): Promise<void> {
  const change = await findEmailChange(parts.db, changeId);
  const user = change && (await findUser(parts.db, change.user_id));
  if (!change || !user) return;
  const { old_email, new_email } = change;
  for (const email of [old_email, new_email]) {
    await sendRequiredMail(parts, 'email_changed', {
      source: `email change ${changeId}`,
      to: recipientOf({ ...user, email }),
      values: { old_email, new_email },
      link: loginScreen(parts, user),
    });
  }
}

/** Confirms to the owner who closed an account that it is closed. */
export async function sendClosed(parts: Parts, userId: number): Promise<void> {
  const user = await findUser(parts.db, userId);
  if (!user) return;
  await sendRequiredMail(parts, 'account_closed', {
    ...{ source: `user ${userId}`, to: recipientOf(user), values: {} },
    link: `${parts.config.public_url}/`,
  });
}

/** Notifies a user of a sign-in on a new device. */
export async function sendNewDevice(parts: Parts, sessionId: number): Promise<void> {
  const session = await findSessionById(parts.db, sessionId);
  const user = session?.user_id ? await findUser(parts.db, session.user_id) : undefined;
  if (!session || !user) return;
  const at = session.created_at.toISOString().slice(0, 16).replace('T', ' ');
  await sendRequiredMail(parts, 'new_device', {
    source: `session ${sessionId}`,
    to: recipientOf(user),
    values: { device: nameDevice(session.user_agent), at },
    link: loginScreen(parts, user),
  });
}

/** Notifies a staff member that their password or second factor has changed. */
export async function sendStaffNotice(
  parts: Parts,
  { staff_id, change }: { staff_id: number; change: StaffFactorChange },
): Promise<void> {
  const { email, name, language } = await findStaff(parts.db, staff_id);
  await sendRequiredMail(parts, STAFF_KINDS[change], {
    source: `staff ${staff_id}`,
    to: { staff_id, email, name, language: language as Language | null },
    values: {},
    link: `${parts.config.public_url}/staff`,
  });
}

const loginScreen = ({ config }: Parts, { side }: User) =>
  `${config.public_url}${screenPaths[side].login}`;
