import { useSyncExternalStore } from 'react';

// A token is shown once. Its secret is kept in memory until the page is left, never stored.
let tokens: Readonly<Record<number, string>> = {};
const listeners = new Set<() => void>();

/** Keeps the secret of a token for the samples and the console; id 0: entered without a token. */
export function saveToken(id: number, secret: string): void {
  tokens = { ...tokens, [id]: secret };
  for (const notify of listeners) notify();
}

/** The secret of a token if it is known in this page; otherwise empty. */
export function useKeptToken(id: number): string {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => tokens[id] ?? '',
  );
}
