import '#web/ui/base-styles.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readPortalProfile } from '#contract/brand-members/brand.ts';
import { TOKEN_NAMES } from '#web/lib/page-calls.ts';
import { queries } from '#web/lib/queries.ts';
import { startWorker } from '#web/lib/service-worker.ts';
import { configureSession } from '#web/lib/session.ts';
import { UiRoot } from '#web/ui/ui-root.tsx';
import type { PortalProfile } from './brand-session.ts';
import { router } from './router.tsx';

configureSession({
  tokenName: TOKEN_NAMES.brand,
  signInPath: '/login',
  forgetUser: () => queries.clear(),
  recheckUser: () => void queries.invalidateQueries({ queryKey: [readPortalProfile.path] }),
  leave: (to, next) => void router.navigate({ to, search: next ? { next } : {} }),
  currentUser: () => queries.getQueryData<PortalProfile>([readPortalProfile.path])?.email ?? null,
});

const container = document.getElementById('root');
if (container) {
  createRoot(container).render(
    <StrictMode>
      <UiRoot>
        <RouterProvider router={router} />
      </UiRoot>
    </StrictMode>,
  );
}
void startWorker('/portal');
