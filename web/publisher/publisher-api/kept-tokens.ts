import { useSyncExternalStore } from 'react';

// Tokens are shown once: a token made or entered here is kept in memory until the page is left,
// never stored.
let kept: Readonly<Record<number, string>> = {};
const listeners = new Set<() => void>();

/** Keeps a channel's token for the samples and the console. */
export function saveToken(siteId: number, token: string): void {
  kept = { ...kept, [siteId]: token };
  for (const tell of listeners) tell();
}

/** The token of a channel if it is known in this page; otherwise empty. */
export function useKeptToken(siteId: number): string {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => kept[siteId] ?? '',
  );
}
