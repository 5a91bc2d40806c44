import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import { type ComponentType, useCallback } from 'react';
import { isUnanswered } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { loadInstallation } from '#web/lib/installation.ts';
import { loadModule } from '#web/lib/load-module.ts';
import { network } from '#web/lib/network.ts';
import { parseSearch, stringifySearch, textsIn } from '#web/lib/search-text.ts';
import { clearUser, readToken, runGuard } from '#web/lib/session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { ScreenFailed } from '#web/ui/screen-failed.tsx';
import { useArrival } from '#web/ui/use-arrival.ts';
import type { BrandRoute, PersonRoute } from './brand-route.ts';
import { loadPerson } from './brand-session.ts';
import { personRoutes } from './person-routes.ts';
import { brandRoutes } from './routes.tsx';

type Screen = () => Promise<{ default: ComponentType }>;

const root = createRootRoute({ component: BrandFrame, validateSearch: textsIn });

const entry = (path: string, title: string, screen: Screen) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { title },
    component: lazyRouteComponent(() => loadModule(screen)),
  });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: t('Brand login') },
  beforeLoad: () => {
    if (readToken()) throw redirect({ to: '/' });
  },
  component: lazyRouteComponent(() =>
    loadModule(() => import('#web/brand/accounts/sign-in/login-screen.tsx')),
  ),
});

/** Screens that need no session; mails lead to most of them. */
const entries = [
  login,
  entry(
    '/invitation',
    t('Invitation'),
    () => import('#web/brand/accounts/sign-in/invitation-screen.tsx'),
  ),
  entry(
    '/forgot-password',
    t('Forgot password'),
    () => import('#web/brand/accounts/sign-in/forgot-screen.tsx'),
  ),
  entry(
    '/reset-password',
    t('Reset password'),
    () => import('#web/brand/accounts/sign-in/reset-screen.tsx'),
  ),
  entry(
    '/sign-in-link',
    t('Email sign-in'),
    () => import('#web/brand/accounts/sign-in/link-screen.tsx'),
  ),
  entry(
    '/email-change',
    t('Email Verification'),
    () => import('#web/brand/accounts/sign-in/email-change-screen.tsx'),
  ),
  entry(
    '/autologin',
    t('Auto Login'),
    () => import('#web/brand/accounts/sign-in/autologin-screen.tsx'),
  ),
  entry(
    '/sign-up',
    t('Become a partner brand'),
    () => import('#web/brand/accounts/sign-in/sign-up-screen.tsx'),
  ),
];

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: async ({ location }) => {
    const installation = loadInstallation();
    const person = readToken() ? await personOrNull() : null;
    if (person) return installation;
    clearUser();
    throw redirect({ to: '/login', search: { next: location.href } });
  },
  component: lazyRouteComponent(() => loadModule(() => import('./brand-shell.tsx'))),
});

/** Null after an answer that fails; without any answer the session is kept, and the failure shown. */
const personOrNull = () =>
  runGuard(loadPerson).catch((failure) => {
    if (isUnanswered(failure)) throw failure;
    return null;
  });

/** Opens the only brand; otherwise the person chooses one of theirs. */
const start = createRoute({
  getParentRoute: () => inside,
  path: '/',
  staticData: { title: t('Your brands') },
  beforeLoad: async () => {
    const [only, ...others] = (await personOrNull())?.brands ?? [];
    if (only && others.length === 0) {
      throw redirect({ to: `/brands/${only.mcid}`, replace: true });
    }
  },
  component: lazyRouteComponent(() =>
    loadModule(() => import('#web/brand/accounts/brands-screen.tsx')),
  ),
});

/** A screen of the person, whatever the brand. */
const ofPerson = ({ path, title, screen }: PersonRoute) =>
  createRoute({
    getParentRoute: () => inside,
    path,
    staticData: { title: t(title) },
    component: lazyRouteComponent(() => loadModule(screen)),
  });

const unknown = createRoute({
  getParentRoute: () => inside,
  path: '$',
  staticData: { title: t('Not found') },
  component: NotHere,
});

function routeOf(one: BrandRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => inside,
    path: `/brands/$mcid${one.path === '/' ? '' : one.path}`,
    staticData: { title: t(one.title), brandRoute: one },
    component: lazyRouteComponent(() => loadModule(one.screen)),
  });
}

/** The router of the brand portal, below /portal. The brand of a screen is in its address. */
export const router = createRouter({
  basepath: '/portal',
  routeTree: root.addChildren([
    ...entries,
    inside.addChildren([
      start,
      ...personRoutes.map(ofPerson),
      ...brandRoutes.map(routeOf),
      unknown,
    ]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailed,
});

/** The frame around the sign-in and the portal. */
function BrandFrame() {
  const router = useRouter();
  const titleNow = useCallback(
    () => router.state.matches.at(-1)?.staticData?.title ?? '',
    [router],
  );
  useArrival(titleNow, t('{network} for brands', { network: network.name }));
  return (
    <>
      <ProgressBar />
      <Outlet />
    </>
  );
}

function NotHere() {
  return <PageHeader title={t('Not found')} sub={t('This page does not exist.')} />;
}
