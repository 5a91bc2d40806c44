import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A path of the route tables. */
export type Screen = {
  path: string;
  /** Below `web/`; none of a path that redirects. */
  modules: string[];
  /** The path that it redirects to. */
  redirect?: string;
};

const tableOf = (table: string) =>
  readFileSync(fileURLToPath(new URL(`../web/${table}`, import.meta.url)), 'utf8');

/** Reads every path of the application from the route tables in `web/`. */
export function listScreens(): Screen[] {
  return [
    ...redirectsOf('app/routes.tsx').map(([path, redirect]) => ({ path, modules: [], redirect })),
    // Outside the table of the staff console: its start, its sign-in and invitations.
    ...['/staff', '/staff/login', '/staff/invitation', '/staff/first-admin'].map((path) => ({
      path,
      modules: [],
    })),
    ...screensOf('app/routes.tsx').map(([path, screen]) => ({
      path,
      modules: ['app/shell.tsx', screen],
    })),
    ...screensOf('app/public-routes.ts').map(([path, screen]) => ({
      path,
      modules: [
        screen.startsWith('errors/')
          ? 'app/shell.tsx'
          : 'publisher/accounts/sign-in/auth-layout.tsx',
        screen,
      ],
    })),
    // Outside the table of the brand portal: its start, its sign-in and what mails lead to.
    ...[
      '/portal',
      '/portal/login',
      '/portal/invitation',
      '/portal/forgot-password',
      '/portal/reset-password',
      '/portal/sign-in-link',
      '/portal/email-change',
      '/portal/autologin',
      '/portal/sign-up',
    ].map((path) => ({ path, modules: [] })),
    ...screensOf('brand/person-routes.ts').map(([path, screen]) => ({
      path: `/portal${path}`,
      modules: ['brand/brand-shell.tsx', screen],
    })),
    ...screensOf('brand/routes.tsx').map(([path, screen]) => ({
      path: `/portal/brands/$mcid${path === '/' ? '' : path}`,
      modules: ['brand/brand-shell.tsx', screen],
    })),
    ...['staff/routes.tsx', 'staff/content-routes.tsx']
      .flatMap(screensOf)
      .map(([path, screen]) => ({
        path: `/staff${path}`,
        modules: ['staff/staff-shell.tsx', screen],
      })),
  ];
}

/** The first segments of the paths of all screens: '' is the start page. */
export const screenFolders = (): string[] => [
  ...new Set(listScreens().map(({ path }) => path.split('/')[1] ?? '')),
];

/** The paths of a route table with the modules of their screens, below web/. */
function screensOf(table: string): [path: string, screen: string][] {
  const entries = tableOf(table).matchAll(
    /path: '([^']+)'(?:(?!path:)[\s\S])*?import\('(?:#web\/|\.\/)([^']+)'\)/g,
  );
  const [folder = ''] = /^(staff|brand)\//.exec(table) ?? [];
  return [...entries].map(([whole, path, screen]) => [
    path ?? '',
    (whole.includes("'./") ? folder : '') + (screen ?? ''),
  ]);
}

/** The paths of a route table that redirect to a screen, with its path. */
function redirectsOf(table: string): [path: string, redirect: string][] {
  const entries = tableOf(table).matchAll(
    /path: '([^']+)'(?:(?!path:)[\s\S])*?redirect: '([^']+)'/g,
  );
  return [...entries].map(([, path = '', redirect = '']) => [path, redirect]);
}
