import { refuse } from '../refusal.ts';

/** Waits for a turn; the returned function gives it back. Refuses SERVICE_BUSY past the queue. */
export type TakeTurn = () => Promise<() => void>;

/** So many turns at once and so many that wait, in their order. */
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
