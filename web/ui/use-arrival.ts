import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { watchTitle, windowTitle } from '#web/lib/window-title.ts';

/**
 * After each change of path: sets the window title, scrolls to the top and focuses the h1, so that
 * screen readers announce the new screen. The h1 may render later than its route.
 */
export function useArrival(titleNow: () => string, appName: string): void {
  const router = useRouter();
  useEffect(() => {
    let stop = () => {};
    const retitle = () => {
      document.title = windowTitle(titleNow(), appName);
    };
    const arrive = (focus: boolean) => {
      retitle();
      if (!focus) return;
      window.scrollTo(0, 0);
      stop();
      stop = focusHeading();
    };
    arrive(false);
    const unwatch = watchTitle(retitle);
    const off = router.subscribe('onRendered', ({ pathChanged, fromLocation }) =>
      arrive(pathChanged && fromLocation !== undefined),
    );
    return () => {
      off();
      unwatch();
      stop();
    };
  }, [router, titleNow, appName]);
}

function focusHeading(): () => void {
  let tries = 0;
  let frame = 0;
  const look = () => {
    const heading = document.querySelector<HTMLElement>('h1');
    if (heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    } else if (tries < 120) {
      tries += 1;
      frame = requestAnimationFrame(look);
    }
  };
  frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}
