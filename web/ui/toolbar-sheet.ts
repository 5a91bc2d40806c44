import { useSyncExternalStore } from 'react';

/**
 * Where a table puts the choice of its order on a phone: null while the sheet of the filters is
 * closed, undefined on a screen without one. A store, because table and toolbar are siblings.
 */
let place: HTMLElement | null | undefined;
const listeners = new Set<() => void>();

export function setSheetPlace(next: HTMLElement | null | undefined): void {
  place = next;
  for (const notify of listeners) notify();
}

export function useSheetPlace(): HTMLElement | null | undefined {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => place,
  );
}
