import type { EventName } from './events.ts';
import type { Bindings } from './platform/jobs/work.ts';

/** Which jobs follow which event. */
const subscribers: Partial<Record<EventName, readonly string[]>> = {};

/** What the worker does: the one list of jobs, subscriptions and recurring work. */
export const bindings: Bindings = {
  subscribers,
  runners: {},
  recurring: [],
};
