import { useSyncExternalStore } from 'react';

// Tokens are shown once: a token made or entered here is tokens in memory until the page is left,
// never stored.
let tokens: Readonly<Record<number, string>> = {};
const listeners = new Set<() => void>();

/** Keeps a channel's token for the samples and the console. */
export function saveToken(siteId: number, token: string): void {
  tokens = { ...tokens, [siteId]: token };
  for (const notify of listeners) notify();
}

/** The token of a channel if it is known in this page; otherwise empty. */
export function useKeptToken(siteId: number): string {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => tokens[siteId] ?? '',
  );
}
