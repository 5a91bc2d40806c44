import type { PublisherPermission } from '#contract/actors.ts';
import { type Profile, useProfile } from './profile.ts';

/** Whether a user's role allows something; null takes no permission. */
export function may(profile: Profile | undefined, permission: PublisherPermission | null): boolean {
  return permission === null || (profile?.permissions.includes(permission) ?? false);
}

/** Whether the signed-in user's role allows something. */
export function useMay(permission: PublisherPermission | null): boolean {
  return may(useProfile(), permission);
}

/** Why a button stands there and cannot be pressed. */
export const ROLE_FORBIDS = 'Your role does not allow this. Ask an owner of your account.';
