import { useDeferredValue } from 'react';

/** False at first; true in a render of lower priority, after the first one is painted. */
export function useAfterPaint(): boolean {
  return useDeferredValue(true, false);
}
