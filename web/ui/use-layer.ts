import { useId, useLayoutEffect, useSyncExternalStore } from 'react';
import { isFocusLost, partsAround, returnFocus } from './keep-focus.ts';

/** The open layers, the topmost last. */
let layers: readonly string[] = [];
const listeners = new Set<() => void>();

/**
 * What dialogs, drawers and panels need to know of each other: `<Modal {...useLayer(opened)}>`. The
 * one opened last is on top, and Escape closes only that one.
 *
 * Returns the focus to where it was, unless what closed the layer has moved it; or beside it, if the
 * result replaces what was there. Mantine does not if a dialog ends while it is open, or was open from
 * the beginning.
 */
export function useLayer(opened: boolean) {
  const id = useId();
  useLayoutEffect(() => {
    if (!opened) return;
    const opener = document.activeElement;
    const around = opener ? partsAround(opener) : [];
    show([...layers, id]);
    return () => {
      show(layers.filter((one) => one !== id));
      setTimeout(() => {
        if (isFocusLost() && opener instanceof HTMLElement) returnFocus(opener, around);
      });
    };
  }, [opened, id]);
  const place = useSyncExternalStore(listen, () => layers.indexOf(id));
  const isOnTop = useSyncExternalStore(listen, () => layers.at(-1) === id);
  return { zIndex: 200 + place, closeOnEscape: isOnTop, returnFocus: false };
}

function show(next: readonly string[]): void {
  layers = next;
  for (const notify of listeners) notify();
}

function listen(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
