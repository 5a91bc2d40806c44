import type { ActorFor, ActorRule } from '#contract/actors.ts';
import type { Call, ParsedOf, ReplyOf } from '#contract/call.ts';
import type { Parts } from '../parts.ts';

/** Where a request came from. */
export type Visit = { address: string; user_agent: string; device: string };

/** A file handed in beside a call; judged by its reader, never by its name. */
export type UploadedFile = { name: string; bytes: Buffer };

/** Everything the answer to one call may look at. */
export type Asked<C extends Call> = Parts & {
  actor: C extends Call<infer _I, infer _R, infer Rule extends ActorRule> ? ActorFor<Rule> : never;
  input: ParsedOf<C>;
  visit: Visit;
  /** What `header.token` said: who sent it is in `actor`; a call open to anyone judges it itself. */
  token: string | null;
  file: UploadedFile | null;
};

/** A call with its answer, as the application lists them. */
export type Answered = {
  call: Call;
  answer: (asked: Asked<Call>) => Promise<unknown>;
};

/** Binds an answer to its call. */
export function answer<C extends Call>(
  call: C,
  run: (asked: Asked<C>) => Promise<ReplyOf<C>>,
): Answered {
  return { call, answer: run as unknown as Answered['answer'] };
}
