import type { Language } from '#contract/language.ts';
import type { StaffFactorChange } from '#server/events.ts';
import {
  type RequiredKind,
  sendRequiredMail,
} from '#server/people/notifications/send-required-mail.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findStaff } from '../store.ts';

const KINDS = {
  set_up: 'staff_factor_set_up',
  recovery_code: 'staff_recovery_code',
  codes: 'staff_codes_replaced',
  password: 'staff_password_changed',
  reset: 'staff_factor_reset',
} as const satisfies Record<StaffFactorChange, RequiredKind>;

/** Notifies a staff member that their password or second factor has changed. */
export async function sendStaffNotice(
  parts: Parts,
  { staff_id, change }: { staff_id: number; change: StaffFactorChange },
): Promise<void> {
  const { email, name, language } = await findStaff(parts.db, staff_id);
  await sendRequiredMail(parts, KINDS[change], {
    source: `staff ${staff_id}`,
    to: { staff_id, email, name, language: language as Language | null },
    values: {},
    link: `${parts.config.public_url}/staff`,
  });
}
