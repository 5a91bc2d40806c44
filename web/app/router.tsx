import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorRouteComponent,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { t } from '#web/lib/i18n.ts';
import { parseSearch, stringifySearch } from '#web/lib/search-text.ts';
import { AppFrame } from './app-frame.tsx';
import { admit } from './guard.ts';
import { withRequiredRole } from './required-role.tsx';
import type { RouteEntry } from './route-entry.ts';
import { routes } from './routes.tsx';
import { ScreenFailed } from './screen-failed.tsx';

const root = createRootRoute({ component: AppFrame });

const layouts = {
  app: layout('app', () => import('./shell.tsx')),
  auth: layout('auth', () => import('#web/publisher/accounts/sign-in/auth-layout.tsx')),
};

function layout(id: string, load: () => Promise<{ default: React.ComponentType }>) {
  return createRoute({ getParentRoute: () => root, id, component: lazyRouteComponent(load) });
}

function routeOf(entry: RouteEntry, parent: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: routerPath(entry.path),
    staticData: { title: t(entry.title), entry },
    validateSearch: (search: Record<string, unknown>) => search,
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
    return withRequiredRole(entry.path, t(entry.title), lazyRouteComponent(entry.screen));
  }
  // A redirecting route renders nothing.
  return withRequiredRole(entry.path, t(entry.title), () => null);
}

// Error pages use the full layout (specification, section 2).
const inApp = routes
  .filter((entry) => entry.layout !== 'auth')
  .map((entry) => routeOf(entry, layouts.app));
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/404', replace: true });
  },
});
const inAuth = routes
  .filter((entry) => entry.layout === 'auth')
  .map((entry) => routeOf(entry, layouts.auth));

/** The router of the publisher application, built from the route table. */
export const router = createRouter({
  routeTree: root.addChildren([
    layouts.app.addChildren(inApp),
    layouts.auth.addChildren(inAuth),
    unknown,
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailed as ErrorRouteComponent,
  scrollRestoration: false,
});
