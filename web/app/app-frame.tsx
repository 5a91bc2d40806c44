import { Outlet, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { network } from '#web/lib/network.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { useArrival } from '#web/ui/use-arrival.ts';

/** Wraps all layouts: the progress bar, and title and focus after navigation. */
export function AppFrame() {
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
