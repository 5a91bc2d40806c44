import '#web/ui/base-styles.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queries } from '#web/lib/queries.ts';
import { chooseDoor } from '#web/lib/session.ts';
import { UiRoot } from '#web/ui/ui-root.tsx';
import { router } from './router.tsx';
import { reloadStaff } from './staff-session.ts';

chooseDoor({
  tokenName: 'staff_token',
  signInPath: '/login',
  forgetUser: () => queries.clear(),
  reloadUser: reloadStaff,
  guardAgain: () => void router.invalidate(),
  leave: (path) => void router.navigate({ to: path as string }),
});

const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <UiRoot>
        <RouterProvider router={router} />
      </UiRoot>
    </StrictMode>,
  );
}
