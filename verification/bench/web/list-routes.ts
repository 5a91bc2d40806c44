import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A screen with its limit of LCP as a multiple of the bare page's, and who opens it. */
export type Route = { path: string; limit: number; who: 'visitor' | 'publisher' | 'staff' };

const SIGN_IN = '/auth/login';
/** Names for the command line. */
const NAMED: Readonly<Record<string, string>> = {
  'sign-in': SIGN_IN,
  dashboard: '/dashboard',
  reports: '/reports/',
};

/**
 * The screens without parameters in their path, read from the build. `names` selects some: a part
 * of the path, or sign-in, dashboard, reports. Staff screens are included if a name selects them.
 */
export function listRoutes(names: readonly string[]): Route[] {
  const list = fileURLToPath(new URL('../../../dist/web/screens.json', import.meta.url));
  const screens = JSON.parse(readFileSync(list, 'utf8')) as [path: string, files: string[]][];
  const parts = names.map((name) => NAMED[name] ?? name);
  return screens
    .filter(([path, files]) => files.length > 0 && !/\$|^\/(404|500)/.test(path))
    .filter(([path]) =>
      parts.length === 0
        ? !path.startsWith('/staff/')
        : parts.some((part) => path.startsWith(part) || path.includes(part, 1)),
    )
    .map(([path]) => routeOf(path));
}

function routeOf(path: string): Route {
  if (path.startsWith('/staff/')) return { path, limit: 5.5, who: 'staff' };
  if (/^\/(auth|forgot|reset|autologin)/.test(path)) return { path, limit: 3.5, who: 'visitor' };
  return { path, limit: 5.5, who: 'publisher' };
}
