import type { PublisherPermission } from '#contract/actors.ts';
import { t } from '#web/lib/i18n.ts';
import { type Profile, useProfile } from './profile.ts';

/** Whether a user's role has a permission; null needs none. */
export function may(profile: Profile | undefined, permission: PublisherPermission | null): boolean {
  return permission === null || (profile?.permissions.includes(permission) ?? false);
}

/** Whether the signed-in user's role has a permission. */
export function useMay(permission: PublisherPermission | null): boolean {
  return may(useProfile(), permission);
}

/** Explains why a button is disabled. */
export const ROLE_FORBIDS = t(
  'Your role does not have this permission. Ask an owner of your account.',
);
