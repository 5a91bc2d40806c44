import { lazy, Suspense } from 'react';
import { loadModule } from '#web/lib/load-module.ts';
import { readToken } from '#web/lib/session.ts';

const Shell = lazy(() => loadModule(() => import('./shell.tsx')));
const PublicLayout = lazy(() => loadModule(() => import('./public-layout.tsx')));

/** Error pages have the full layout (specification, section 2), and the public one if signed out. */
export default function ErrorLayout() {
  return <Suspense>{readToken() === null ? <PublicLayout /> : <Shell />}</Suspense>;
}
