import type { ActorFor, ActorRule } from '#contract/actors.ts';
import type { Call, ParsedOf, ReplyOf } from '#contract/call.ts';
import type { Parts } from '../parts.ts';

/** Where a request came from. */
export type Visit = { address: string; user_agent: string; device: string };

/**
 * A file sent with a call. It is on disk at `path` until the call ends. `size` is in bytes. The
 * sender chose `name`: the content decides what the file is.
 */
export type UploadedFile = { name: string; path: string; size: number };

/** A file whose bytes are in memory: for small files of staff and of the command line. */
export type LoadedFile = { name: string; bytes: Buffer };

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
  /** Runs before the file is read: how many bytes the caller may send. Refuses where none. */
  allow?: (asked: Asked<Call>) => Promise<number>;
};

/** Binds an answer to its call; an upload call may limit its callers before their file is read. */
export function answer<C extends Call>(
  call: C,
  run: (asked: Asked<C>) => Promise<ReplyOf<C>>,
  allow?: (asked: Asked<C>) => Promise<number>,
): Answered {
  const answered: Answered = { call, answer: run as unknown as Answered['answer'] };
  return allow
    ? { ...answered, allow: allow as unknown as NonNullable<Answered['allow']> }
    : answered;
}
