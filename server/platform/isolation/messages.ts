import type { ErrorKey } from '#contract/errors.ts';

/** What the parent sends: first the task, then one request for each further part. */
export type ParentMessage =
  | { type: 'task'; module: string; name: string; args: unknown[] }
  | { type: 'next' };

/** What the child sends: parts of a streamed result and its end, a whole result, or a failure. */
export type ChildMessage =
  | { type: 'part'; value: unknown }
  | { type: 'end' }
  | { type: 'result'; value: unknown }
  | { type: 'refusal'; key: ErrorKey; data: unknown }
  | { type: 'fault'; message: string; stack: string };
