import type { ActorFor, ActorRule } from '#contract/actors.ts';
import type { Call, ParsedOf, ReplyOf } from '#contract/call.ts';
import type { Language } from '#contract/language.ts';
import type { Parts } from '../parts.ts';

/** Where a request comes from; `language` is the one its header prefers, null: none of ours. */
export type Visit = {
  address: string;
  user_agent: string;
  device: string;
  language: Language | null;
};

/**
 * An uploaded file, on disk at `path` until the call ends. `size` is in bytes. The sender chose
 * `name`; only the content decides the file type.
 */
export type UploadedFile = { name: string; path: string; size: number };

/** A file whose bytes are in memory: small files of staff and of the command line. */
export type LoadedFile = { name: string; bytes: Buffer };

/** Everything the handler of a call receives. */
export type CallContext<C extends Call> = Parts & {
  actor: C extends Call<infer _I, infer _R, infer Rule extends ActorRule> ? ActorFor<Rule> : never;
  input: ParsedOf<C>;
  visit: Visit;
  /**
   * The value of `header.token`. Its owner is in `actor`; a call open to anyone validates it
   * itself.
   */
  token: string | null;
  file: UploadedFile | null;
};

/** A call with its handler, as the application lists them. */
export type CallHandler = {
  call: Call;
  answer: (context: CallContext<Call>) => Promise<unknown>;
  /**
   * Runs before the file is read and returns the number of bytes the caller may send, or refuses.
   */
  allow?: (context: CallContext<Call>) => Promise<number>;
};

/** Binds a handler to its call. An upload call can limit its callers before their file is read. */
export function answer<C extends Call>(
  call: C,
  run: (context: CallContext<C>) => Promise<ReplyOf<C>>,
  allow?: (context: CallContext<C>) => Promise<number>,
): CallHandler {
  const handler: CallHandler = { call, answer: run as unknown as CallHandler['answer'] };
  return allow
    ? { ...handler, allow: allow as unknown as NonNullable<CallHandler['allow']> }
    : handler;
}
