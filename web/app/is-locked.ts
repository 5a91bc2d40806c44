import type { Profile } from '#web/lib/profile.ts';

/** The only screen open before a default site is set. */
export const CHANNEL_PATH = '/settings/channel';

/** Whether a protected screen is closed because the user has no default site yet. */
export function isLocked(user: Pick<Profile, 'default_site'> | undefined, path: string): boolean {
  return user !== undefined && !user.default_site && path !== CHANNEL_PATH;
}
