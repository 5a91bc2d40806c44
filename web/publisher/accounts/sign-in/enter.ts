import type { useNavigate, useRouter } from '@tanstack/react-router';
import { listSites } from '#contract/sites/publisher.ts';
import { storeLanguage } from '#web/lib/i18n.ts';
import { may } from '#web/lib/may.ts';
import { type Profile, rememberProfile } from '#web/lib/profile.ts';
import { saveToken } from '#web/lib/session.ts';
import { requestData } from '#web/lib/use-api-query.ts';

type Ways = {
  navigate: ReturnType<typeof useNavigate>;
  router: ReturnType<typeof useRouter>;
};

/** A safe path on this origin to continue to, or the start page: prevents open redirects. */
export function safeNext(next: string | undefined): string {
  // Browsers drop tabs and line breaks inside addresses, which could join two slashes.
  const isOurs = next !== undefined && /^\/(?![/\\])[^\s\\]*$/.test(next);
  return isOurs && !next.startsWith('/auth/') ? next : '/';
}

/**
 * After sign-in: stores the token and the user, and navigates to the requested page. A user without
 * any channel continues with the second step of registration, unless others in the team add
 * channels. If the user has chosen another language, the next page is in it.
 */
export async function enter(
  { navigate, router }: Ways,
  signed: { token: string; user: Profile },
  next: string | undefined,
): Promise<void> {
  saveToken(signed.token);
  rememberProfile(signed.user);
  const { language } = signed.user;
  if (language && storeLanguage(language)) {
    // A new page, because the texts of this one are loaded once.
    location.assign(safeNext(next));
    return;
  }
  const mayAdd = may(signed.user, 'sites.write');
  if (mayAdd && !signed.user.default_site && (await hasNoSite())) {
    await navigate({ to: '/auth/signup' });
    return;
  }
  router.history.push(safeNext(next));
}

async function hasNoSite(): Promise<boolean> {
  try {
    return (await requestData(listSites, { curPage: 1, perPage: 1 })).total === 0;
  } catch {
    return false;
  }
}
