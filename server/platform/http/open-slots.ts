import { refuse } from '../refusal.ts';

/**
 * The sender of a large body: `unknown` before the token is read, `visitor` with an upload token,
 * `session` when signed in. `name` distinguishes senders of one kind.
 */
export type Sender = { kind: 'unknown' | 'visitor' | 'session'; name: string };

/** Takes a slot for a sender; returns the function that releases it, which is idempotent. */
export type Slots = { take: (sender: Sender) => () => void };

// Each kind has its own total, so that anonymous clients cannot take the slots of signed-in users.
const LIMITS = {
  unknown: { each: 2, total: 8 },
  visitor: { each: 8, total: 16 },
  session: { each: 8, total: 32 },
} as const;
const RETRY_AFTER_SECONDS = 5;

/**
 * Limits concurrent large bodies per sender and in total. `take` refuses TOO_MANY_REQUESTS when the
 * sender has all its slots, SERVICE_BUSY when no slot of its kind is free.
 */
export function openSlots(limits: typeof LIMITS = LIMITS): Slots {
  const taken = new Map<string, number>();
  const add = (key: string, change: number) => {
    const count = (taken.get(key) ?? 0) + change;
    if (count === 0) taken.delete(key);
    else taken.set(key, count);
  };
  return {
    take({ kind, name }) {
      const limit = limits[kind];
      const own = `${kind} ${name}`;
      if ((taken.get(own) ?? 0) >= limit.each) refuse('TOO_MANY_REQUESTS');
      if ((taken.get(kind) ?? 0) >= limit.total) {
        refuse('SERVICE_BUSY', { retry_after_seconds: RETRY_AFTER_SECONDS });
      }
      const keys = [own, kind];
      for (const key of keys) add(key, 1);
      return () => {
        for (const key of keys.splice(0)) add(key, -1);
      };
    },
  };
}
