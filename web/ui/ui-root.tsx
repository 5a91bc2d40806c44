import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import '#web/lib/colour-scheme.ts';
import { queries } from '#web/lib/queries.ts';
import { theme } from './theme.ts';
import { Toasts } from './toasts.tsx';

// Read by Mantine's styles of transitions.
document.documentElement.dataset.respectReducedMotion = 'true';

const ignore = () => {};
/**
 * What `MantineProvider` provides, without its code: the variables of the theme are a style sheet
 * (scripts/web-build/theme-variables.ts), and `colour-scheme.ts` sets the scheme.
 */
const mantine = {
  colorScheme: 'auto',
  setColorScheme: ignore,
  clearColorScheme: ignore,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} as const;

/** Theme, toasts and the query cache, for both applications. */
export function UiRoot({ children }: { children: ReactNode }) {
  return (
    <MantineContext value={mantine}>
      <MantineThemeProvider theme={theme}>
        <QueryClientProvider client={queries}>
          {children}
          <Toasts />
        </QueryClientProvider>
      </MantineThemeProvider>
    </MantineContext>
  );
}
