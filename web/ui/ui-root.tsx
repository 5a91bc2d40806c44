import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '#web/lib/queries.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { theme, variables } from './theme.ts';
import { Toasts } from './toasts.tsx';

/** The page's inline script reads the same key before the first paint (`web/lib/early.ts`). */
const schemes = localStorageColorSchemeManager({ key: 'scheme' });
const resolveVariables = () => variables;

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
        <ConnectionBar />
      </QueryClientProvider>
    </MantineProvider>
  );
}
