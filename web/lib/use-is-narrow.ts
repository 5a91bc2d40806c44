import { useMediaQuery } from '@mantine/hooks';

/**
 * Whether the window is at most `width` pixels wide, by default as narrow as a phone or small tablet;
 * right from the first render.
 */
export function useIsNarrow(width = 860): boolean {
  return useMediaQuery(`(max-width: ${width}px)`, window.innerWidth <= width, {
    getInitialValueInEffect: false,
  });
}
