import { useEffect, useRef } from 'react';

/**
 * Calls a function when its key is pressed: `useKeys({ c: openDialog })`. Keys sleep in fields,
 * under dialogs and with Ctrl, Alt or Cmd, which belong to the browser.
 */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = current.current[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey || isBusy(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Whether the user types, or a dialog is open. */
function isBusy({ target }: KeyboardEvent): boolean {
  const field = 'input, textarea, select, [contenteditable], [role="dialog"]';
  const isTyping = target instanceof Element && target.closest(field) !== null;
  return isTyping || document.querySelector('[role="dialog"]') !== null;
}
