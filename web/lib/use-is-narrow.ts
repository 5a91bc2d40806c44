import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone or small tablet; right from the first render. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 860px)', window.innerWidth <= 860, {
    getInitialValueInEffect: false,
  });
}
