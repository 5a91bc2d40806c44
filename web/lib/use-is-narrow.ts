import { useMediaQuery } from '@mantine/hooks';

/** The widest windows of phones and of small tablets, in pixels; style sheets repeat them. */
export const PHONE = 600;
export const TABLET = 860;

/** Whether the window is at most `width` pixels wide; right from the first render. */
export function useIsNarrow(width = TABLET): boolean {
  return useMediaQuery(`(max-width: ${width}px)`, window.innerWidth <= width, {
    getInitialValueInEffect: false,
  });
}
