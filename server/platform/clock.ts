let offsetMs = 0;

/** The one source of time. Tests move it; nothing else may read the machine's clock. */
export function now(): Date {
  return new Date(Date.now() + offsetMs);
}

/** Moves time forward (or back) for this process: tests and the demonstration loader only. */
export function advanceClock(ms: number): void {
  offsetMs += ms;
}

/** Sets what `now` answers from here on; it goes on running. */
export function setClock(at: Date): void {
  offsetMs = at.getTime() - Date.now();
}
