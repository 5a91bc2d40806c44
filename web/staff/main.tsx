import '#web/ui/base-styles.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readStaffProfile } from '#contract/accounts/publisher.ts';
import { queries } from '#web/lib/queries.ts';
import { startWorker } from '#web/lib/service-worker.ts';
import { configureSession } from '#web/lib/session.ts';
import { UiRoot } from '#web/ui/ui-root.tsx';
import { router } from './router.tsx';
import type { StaffProfile } from './staff-session.ts';

configureSession({
  tokenName: 'staff_token',
  signInPath: '/login',
  forgetUser: () => queries.clear(),
  leave: (to, next) => void router.navigate({ to, search: next ? { next } : {} }),
  currentUser: () => queries.getQueryData<StaffProfile>([readStaffProfile.path])?.email ?? null,
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
void startWorker('/staff');
