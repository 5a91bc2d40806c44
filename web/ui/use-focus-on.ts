import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses an element when it appears and whenever `result` changes, because it shows what an action
 * has made: `<section ref={useFocusOn<HTMLElement>(link.link_id)} tabIndex={-1}>`.
 */
export function useFocusOn<E extends HTMLElement>(result: unknown): RefObject<E | null> {
  const place = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new result is a new reason to focus.
  useEffect(() => place.current?.focus(), [result]);
  return place;
}
