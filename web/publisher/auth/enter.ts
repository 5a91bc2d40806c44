import type { useNavigate, useRouter } from '@tanstack/react-router';
import { listSites } from '#contract/sites/publisher.ts';
import { may } from '#web/lib/may.ts';
import { type Profile, rememberProfile } from '#web/lib/profile.ts';
import { saveToken } from '#web/lib/session.ts';
import { askData } from '#web/lib/use-api-query.ts';

type Ways = {
  navigate: ReturnType<typeof useNavigate>;
  router: ReturnType<typeof useRouter>;
};

/** A path of our own to go on to, or the start: an address elsewhere is never followed. */
export function safeNext(next: string | undefined): string {
  // Browsers drop tabs and line ends inside addresses, so that two slashes could meet.
  const isOurs = next !== undefined && /^\/(?![/\\])[^\s\\]*$/.test(next);
  return isOurs && !next.startsWith('/auth/') ? next : '/';
}

/**
 * After sign-in: the token and the user are kept, and the way leads to what was asked for. Someone
 * without any channel yet goes on with the second step of registration, unless others add them.
 */
export async function enter(
  { navigate, router }: Ways,
  signed: { token: string; user: Profile },
  next: string | undefined,
): Promise<void> {
  saveToken(signed.token);
  rememberProfile(signed.user);
  const mayAdd = may(signed.user, 'sites.write');
  if (mayAdd && !signed.user.default_site && (await hasNoSite())) {
    await navigate({ to: '/auth/signup' as string });
    return;
  }
  router.history.push(safeNext(next));
}

async function hasNoSite(): Promise<boolean> {
  try {
    return (await askData(listSites, { curPage: 1, perPage: 1 })).total === 0;
  } catch {
    return false;
  }
}
