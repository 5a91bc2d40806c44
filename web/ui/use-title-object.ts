import { useEffect } from 'react';
import { nameInTitle } from '#web/lib/window-title.ts';

/**
 * Names the object of a screen or drawer in the title of the window; '' while it loads or is closed.
 * `list`: the list it belongs to; default is the title of the route.
 */
export function useTitleObject(name: string, list?: string): void {
  useEffect(() => (name === '' ? undefined : nameInTitle(name, list)), [name, list]);
}
