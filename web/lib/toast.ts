/** A message over the screen that goes by itself. */
export type Toast = { id: number; kind: 'error' | 'done'; message: string };

const SHOWN_MS = { error: 5000, done: 4000 };
const MAX_COUNT = 4;

let toasts: readonly Toast[] = [];
let last = 0;
let isHeld = false;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const watchers = new Set<() => void>();

/** An error message for five seconds. The same message is not stacked upon itself. */
export function showError(message: string): void {
  show('error', message);
}

/** Something was done. */
export function showDone(message: string): void {
  show('done', message);
}

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  become(toasts.filter((one) => one.id !== id));
}

/** While the pointer or the focus is on them none goes; afterwards each has its whole time again. */
export function holdToasts(hold: boolean): void {
  isHeld = hold;
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  if (!hold) for (const toast of toasts) startTimer(toast);
}

/** What is on show, oldest first: the same list until something changes. */
export function toastsNow(): readonly Toast[] {
  return toasts;
}

export function watchToasts(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

function show(kind: Toast['kind'], message: string): void {
  last += 1;
  const toast = { id: last, kind, message };
  // A message that comes again is a new one, so that it is read aloud again and has its whole time.
  const others = toasts.filter((one) => one.kind !== kind || one.message !== message);
  const kept = others.slice(-(MAX_COUNT - 1));
  for (const gone of toasts.filter((one) => !kept.includes(one))) {
    clearTimeout(timers.get(gone.id));
    timers.delete(gone.id);
  }
  if (!isHeld) startTimer(toast);
  become([...kept, toast]);
}

function startTimer({ id, kind }: Toast): void {
  timers.set(
    id,
    setTimeout(() => dismissToast(id), SHOWN_MS[kind]),
  );
}

function become(next: readonly Toast[]): void {
  toasts = next;
  // Nothing is left to point at, and a removed element tells of no pointer that leaves it.
  if (next.length === 0) isHeld = false;
  for (const tell of watchers) tell();
}
