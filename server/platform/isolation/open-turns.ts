import { refuse } from '../refusal.ts';

/**
 * Waits for a turn and returns the function that releases it. Refuses SERVICE_BUSY if the queue is
 * full.
 */
export type TakeTurn = () => Promise<() => void>;

/** Semaphore with `at_once` concurrent turns and a FIFO queue of at most `waiting`. */
export function openTurns(limits: { at_once: number; waiting: number }): TakeTurn {
  const queue: (() => void)[] = [];
  let taken = 0;
  const release = () => {
    const next = queue.shift();
    if (next) next();
    else taken -= 1;
  };
  const once = () => {
    let isReleased = false;
    return () => {
      if (!isReleased) release();
      isReleased = true;
    };
  };
  return async () => {
    if (taken < limits.at_once) {
      taken += 1;
      return once();
    }
    if (queue.length >= limits.waiting) refuse('SERVICE_BUSY');
    await new Promise<void>((resolve) => queue.push(resolve));
    return once();
  };
}
