import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import { useCallback } from 'react';
import { showGoLive } from '#contract/system/checklist.ts';
import { isUnanswered } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { hasDemoData, loadInstallation } from '#web/lib/installation.ts';
import { loadModule } from '#web/lib/load-module.ts';
import { network } from '#web/lib/network.ts';
import { parseSearch, stringifySearch, textsIn } from '#web/lib/search-text.ts';
import { clearUser, readToken, runGuard } from '#web/lib/session.ts';
import { requestData } from '#web/lib/use-api-query.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { ScreenFailed } from '#web/ui/screen-failed.tsx';
import { useArrival } from '#web/ui/use-arrival.ts';
import { staffRoutes } from './routes.tsx';
import type { StaffRoute } from './staff-route.ts';
import { loadStaff } from './staff-session.ts';

const root = createRootRoute({ component: StaffFrame, validateSearch: textsIn });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: t('Staff login') },
  beforeLoad: () => {
    if (readToken()) throw redirect({ to: '/' });
  },
  component: lazyRouteComponent(() =>
    loadModule(() => import('#web/staff/accounts/sign-in/staff-login-screen.tsx')),
  ),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  staticData: { title: t('Invitation') },
  component: lazyRouteComponent(() =>
    loadModule(() => import('#web/staff/accounts/sign-in/staff-invitation-screen.tsx')),
  ),
});

const firstAdmin = createRoute({
  getParentRoute: () => root,
  path: '/first-admin',
  staticData: { title: t('Setup') },
  component: lazyRouteComponent(() =>
    loadModule(() => import('#web/staff/accounts/sign-in/first-admin-screen.tsx')),
  ),
});

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: async ({ location }) => {
    const installation = loadInstallation();
    const staff = readToken() ? await staffOrNull() : null;
    if (staff) return installation;
    clearUser();
    throw redirect({ to: '/login', search: { next: location.href } });
  },
  component: lazyRouteComponent(() => loadModule(() => import('./staff-shell.tsx'))),
});

/** Null after an answer that fails; without any answer the session is kept, and the failure shown. */
const staffOrNull = () =>
  runGuard(loadStaff).catch((failure) => {
    if (isUnanswered(failure)) throw failure;
    return null;
  });

const start = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: async () => {
    throw redirect({ to: (await isBeforeGoLive()) ? '/go-live' : '/sites', replace: true });
  },
});

/** Whether the network lacks something before its first payment, for those who can set it up. */
async function isBeforeGoLive(): Promise<boolean> {
  const staff = await staffOrNull();
  if (!staff?.permissions.includes('settings.write')) return false;
  await loadInstallation();
  if (hasDemoData()) return false;
  const shown = await requestData(showGoLive, {}, { quiet: true, isRead: true }).catch(() => null);
  return shown !== null && shown.open > 0;
}

const unknown = createRoute({
  getParentRoute: () => inside,
  path: '$',
  staticData: { title: t('Not found') },
  component: NotHere,
});

function routeOf(entry: StaffRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => inside,
    path: entry.path,
    staticData: { title: t(entry.title), staffRoute: entry },
    component: lazyRouteComponent(() => loadModule(entry.screen)),
  });
}

/** The router of the staff console, below /staff. */
export const router = createRouter({
  basepath: '/staff',
  routeTree: root.addChildren([
    login,
    invitation,
    firstAdmin,
    inside.addChildren([start, ...staffRoutes.map(routeOf), unknown]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailed,
});

/** The frame around the login and the console. */
function StaffFrame() {
  const router = useRouter();
  const titleNow = useCallback(() => {
    const data = router.state.matches.at(-1)?.staticData;
    return data?.title ?? '';
  }, [router]);
  useArrival(titleNow, t('{network} staff', { network: network.name }));
  return (
    <>
      <ProgressBar />
      <Outlet />
    </>
  );
}

function NotHere() {
  return (
    <>
      <PageHeader title={t('Not found')} sub={t('This page does not exist.')} />
      <Link to="/">{t('Go to start page')}</Link>
    </>
  );
}
