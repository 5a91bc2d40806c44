import '#web/ui/base-styles.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readProfile } from '#contract/accounts/publisher.ts';
import { reloadProfile } from '#web/lib/profile.ts';
import { queries } from '#web/lib/queries.ts';
import { chooseDoor } from '#web/lib/session.ts';
import { UiRoot } from '#web/ui/ui-root.tsx';
import { router } from './router.tsx';

chooseDoor({
  forgetUser: () => queries.clear(),
  recheckUser: () => void queries.invalidateQueries({ queryKey: [readProfile.path] }),
  reloadUser: reloadProfile,
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
