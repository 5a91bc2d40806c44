import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * After each change of path: sets the window title, scrolls to the top and focuses the h1, so that
 * screen readers announce the new screen. The h1 may render later than its route.
 */
export function useArrival(titleNow: () => string, appName: string): void {
  const router = useRouter();
  useEffect(() => {
    let stop = () => {};
    const arrive = (focus: boolean) => {
      const title = titleNow();
      document.title = title ? `${title} · ${appName}` : appName;
      if (!focus) return;
      window.scrollTo(0, 0);
      stop();
      stop = focusHeading();
    };
    arrive(false);
    const off = router.subscribe('onRendered', ({ pathChanged, fromLocation }) =>
      arrive(pathChanged && fromLocation !== undefined),
    );
    return () => {
      off();
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
