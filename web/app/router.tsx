import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import { useCallback } from 'react';
import { permissionOf } from '#web/app/route-permissions.ts';
import { t } from '#web/lib/i18n.ts';
import { loadModule } from '#web/lib/load-module.ts';
import { useMay } from '#web/lib/may.ts';
import { network } from '#web/lib/network.ts';
import { parseSearch, stringifySearch, textsIn } from '#web/lib/search-text.ts';
import { NotAllowed } from '#web/ui/not-allowed.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { ScreenFailed } from '#web/ui/screen-failed.tsx';
import { useArrival } from '#web/ui/use-arrival.ts';
import { admit } from './guard.ts';
import type { RouteEntry } from './route-entry.ts';
import { routes } from './routes.tsx';

const root = createRootRoute({ component: AppFrame, validateSearch: textsIn });

const layouts = {
  app: layout('app', () => import('./shell.tsx')),
  auth: layout('auth', () => import('#web/publisher/accounts/sign-in/auth-layout.tsx')),
  error: layout('error', () => import('./error-layout.tsx')),
};

function layout(id: string, load: () => Promise<{ default: React.ComponentType }>) {
  return createRoute({
    getParentRoute: () => root,
    id,
    component: lazyRouteComponent(() => loadModule(load)),
  });
}

function routeOf(entry: RouteEntry, parent: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: routerPath(entry.path),
    staticData: { title: t(entry.title), entry },
    beforeLoad: async ({ location }) => {
      await admit({ entry, href: location.href });
      if ('redirect' in entry) throw redirect({ to: entry.redirect, replace: true });
    },
    component: componentOf(entry),
  });
}

/** A trailing slash gives a path precedence over its own catch-all path. */
function routerPath(path: string): string {
  return routes.some((one) => one.path === `${path}/$`) ? `${path}/` : path;
}

function componentOf(entry: RouteEntry) {
  if ('screen' in entry) {
    return withRequiredRole(
      entry.path,
      t(entry.title),
      lazyRouteComponent(() => loadModule(entry.screen)),
    );
  }
  // A redirecting route renders nothing.
  return withRequiredRole(entry.path, t(entry.title), () => null);
}

const routesIn = (name: keyof typeof layouts) =>
  routes.filter((entry) => entry.layout === name).map((entry) => routeOf(entry, layouts[name]));
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/404', replace: true });
  },
});

/** The router of the publisher application, built from the route table. */
export const router = createRouter({
  routeTree: root.addChildren([
    layouts.app.addChildren(routesIn('app')),
    layouts.auth.addChildren(routesIn('auth')),
    layouts.error.addChildren(routesIn('error')),
    unknown,
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: false,
});

/** Wraps all layouts: the progress bar, and title and focus after navigation. */
function AppFrame() {
  const router = useRouter();
  const titleNow = useCallback(() => {
    return router.state.matches.at(-1)?.staticData.title ?? '';
  }, [router]);
  useArrival(titleNow, network.name);
  return (
    <>
      <ProgressBar />
      <Outlet />
    </>
  );
}

/** Wraps a screen: roles without its permission see a notice instead. */
function withRequiredRole(path: string, title: string, Screen: RouteComponent): RouteComponent {
  const permission = permissionOf(path);
  if (permission === null) return Screen;
  const RequiredRole: RouteComponent = () =>
    useMay(permission) ? <Screen /> : <NotAllowed title={title} />;
  // The router uses this to preload a screen.
  if (Screen.preload) RequiredRole.preload = Screen.preload;
  return RequiredRole;
}
