import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '#web/lib/queries.ts';
import { resolveVariables, theme } from './theme.ts';
import { Toasts } from './toasts.tsx';

const schemes = localStorageColorSchemeManager({ key: 'scheme' });

// Sets the colour scheme before the first paint. The CSP allows no inline script for this.
const chosen = schemes.get('auto');
const dark =
  chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

/** Theme, toasts and the query cache, for both applications. */
export function UiRoot({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queries}>
        {children}
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
