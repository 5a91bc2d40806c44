import type { ErrorKey } from '#contract/errors.ts';

/** Messages of the parent: first the task, then one request per further part. */
export type ParentMessage =
  | { type: 'task'; module: string; name: string; args: unknown[] }
  | { type: 'next' };

/**
 * Messages of the child: parts of a streamed result and its end, a complete result, or a failure.
 */
export type ChildMessage =
  | { type: 'part'; value: unknown }
  | { type: 'end' }
  | { type: 'result'; value: unknown }
  | { type: 'refusal'; key: ErrorKey; data: unknown }
  | { type: 'fault'; message: string; stack: string };
