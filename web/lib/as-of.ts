import { useSyncExternalStore } from 'react';
import type { Call } from '#contract/call.ts';

const times = new Map<string, string>();
const listeners = new Set<() => void>();

/** Notes the time whose data the last reply of a call shows; undefined: those of now. */
export function noteAsOf(call: Call, asOf: string | undefined): void {
  if (times.get(call.path) === asOf) return;
  if (asOf === undefined) times.delete(call.path);
  else times.set(call.path, asOf);
  for (const notify of listeners) notify();
}

/** The time whose data the last reply of a call shows, if a replica answered it. */
export function useAsOf(call: Call): string | undefined {
  return useSyncExternalStore(subscribe, () => times.get(call.path));
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}
