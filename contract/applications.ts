import type { Side } from './actors.ts';

/** A web application of the product, with a page, an entry and a session of its own. */
export type Application = {
  side: Side;
  /** The path below which it is. */
  scope: '/' | '/portal' | '/staff';
  /** The name of its page in `web/` and in the build. */
  page: string;
  /** Its files in the build that no other application needs, as the beginnings of their names. */
  files: readonly string[];
  /** Added to the name of the network where the application is installed. */
  label: string;
};

/** The applications of the product: those below a path first, then that of all other paths. */
export const APPLICATIONS: readonly Application[] = [
  {
    side: 'brand',
    scope: '/portal',
    page: 'brand.html',
    files: ['brand-'],
    label: 'for brands',
  },
  { side: 'staff', scope: '/staff', page: 'staff.html', files: ['staff-'], label: 'staff' },
  { side: 'publisher', scope: '/', page: 'index.html', files: ['index-', 'shell-'], label: '' },
];

/** The application that shows a path. */
export function applicationOf(path: string): Application {
  const found = APPLICATIONS.find(
    ({ scope }) => scope === '/' || path === scope || path.startsWith(`${scope}/`),
  );
  if (!found) throw new Error(`No application shows ${path}.`);
  return found;
}
