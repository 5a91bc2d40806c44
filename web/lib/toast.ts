/** A message that disappears by itself. */
export type Toast = {
  id: number;
  kind: 'error' | 'done';
  message: string;
  subject: string;
  /** Takes the action back. */
  undo?: (() => void) | undefined;
};

const SHOWN_MS = { error: 5000, done: 4000 };
/** Time to read the message and to reach its button. */
const UNDO_MS = 10_000;
const MAX_COUNT = 4;

let toasts: readonly Toast[] = [];
let last = 0;
let isHeld = false;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/** Shows an error for five seconds. Messages on the same subject are not stacked. */
export function showError(message: string, subject = message): void {
  show('error', message, subject);
}

/** Shows a confirmation; with `undo` it has a button that takes the action back. */
export function showDone(message: string, undo?: () => void): void {
  show('done', message, message, undo);
}

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  become(toasts.filter((one) => one.id !== id));
}

/** Pauses all toasts while pointer or focus is on them; afterwards each has its full time again. */
export function holdToasts(hold: boolean): void {
  isHeld = hold;
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  if (!hold) for (const toast of toasts) startTimer(toast);
}

/** The current toasts, oldest first; the same array until something changes. */
export function toastsNow(): readonly Toast[] {
  return toasts;
}

export function watchToasts(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function show(kind: Toast['kind'], message: string, subject: string, undo?: () => void): void {
  last += 1;
  const toast = { id: last, kind, message, subject, undo };
  // A repeated message replaces the old one, so that it is announced again and has its full time.
  const others = toasts.filter((one) => one.kind !== kind || one.subject !== subject);
  const kept = others.slice(-(MAX_COUNT - 1));
  for (const gone of toasts.filter((one) => !kept.includes(one))) {
    clearTimeout(timers.get(gone.id));
    timers.delete(gone.id);
  }
  if (!isHeld) startTimer(toast);
  become([...kept, toast]);
}

function startTimer({ id, kind, undo }: Toast): void {
  timers.set(
    id,
    setTimeout(() => dismissToast(id), undo ? UNDO_MS : SHOWN_MS[kind]),
  );
}

function become(next: readonly Toast[]): void {
  toasts = next;
  // Nothing is left to hover, and a removed element fires no pointer-leave event.
  if (next.length === 0) isHeld = false;
  for (const notify of listeners) notify();
}
