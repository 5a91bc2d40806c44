import { redirect } from '@tanstack/react-router';
import { isUnanswered } from '#web/lib/call-api.ts';
import { loadInstallation } from '#web/lib/installation.ts';
import { network } from '#web/lib/network.ts';
import { loadProfile } from '#web/lib/profile.ts';
import { clearUser, readToken, runGuard } from '#web/lib/session.ts';
import { CHANNEL_PATH, isLocked } from './is-locked.ts';
import type { RouteEntry } from './route-entry.ts';

type Going = { entry: RouteEntry; href: string };

/**
 * The route guard (specification, section 4): the only place that decides on access. Throws a
 * redirect.
 */
export async function admit({ entry, href }: Going): Promise<void> {
  const hasToken = readToken() !== null;
  const installation = entry.layout === 'auth' ? undefined : loadInstallation();
  if (entry.guard === 'public') {
    if (entry.path === '/auth/login' && hasToken) throw redirect({ to: '/' });
    // The shell around an error page shows the user: added later, it would move the menu.
    if (entry.layout === 'error' && hasToken) await userOrNull().catch(() => null);
    return installation;
  }
  if (!hasToken) {
    throw entry.path === '/' && network.about_first ? toAbout() : toLogin(href);
  }
  const user = await userOrNull();
  if (!user) {
    clearUser();
    throw toLogin(href);
  }
  if (isLocked(user, entry.path)) throw redirect({ to: CHANNEL_PATH });
  await installation;
}

/** Null after an answer that fails; without any answer the session is kept, and the failure shown. */
const userOrNull = () =>
  runGuard(loadProfile).catch((failure) => {
    if (isUnanswered(failure)) throw failure;
    return null;
  });

/** The public home page, which the server writes. */
const toAbout = () => redirect({ href: '/about', reloadDocument: true });

function toLogin(next: string) {
  return redirect({ to: '/auth/login', search: { next } });
}
