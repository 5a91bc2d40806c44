import type * as z from 'zod/mini';
import type { ActorRule, PublisherPermission } from './actors.ts';
import type { ErrorKey } from './errors.ts';

/**
 * What a call does to the account it is made for. `none`: nothing, or only to the caller's own
 * session; `change`: anything (what is not declared counts as this); `credential`: it touches who
 * gets in or who is paid, and is never made in somebody else's name.
 */
export type Effect = 'none' | 'change' | 'credential';

/** One thing that can be asked of the server. */
export type Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Rule extends ActorRule = ActorRule,
> = {
  /** Below `/api`, beginning with a slash. */
  readonly path: string;
  readonly actor: Rule;
  /** Read from `attributes`, `filter` and `page` together, as one flat object. */
  readonly input: Input;
  readonly reply: Reply;
  /** The keys its operation may answer beside those its input rules name. */
  readonly refuses: readonly ErrorKey[];
  readonly effect: Effect;
  /** What a publisher's user must be allowed; null where every user may, for themselves. */
  readonly permission: PublisherPermission | null;
  /** Can wait: under overload it is put off with SERVICE_BUSY, so that visitors are answered. */
  readonly sheds: boolean;
  /** Takes multipart form data with the parts `file` and `data`. */
  readonly upload: boolean;
  /** The largest file it takes; a larger one is refused with FILE_TOO_LARGE before it is held. */
  readonly maxBytes: number;
  /**
   * The largest JSON body it takes, in bytes. Beyond SMALL_BODY_BYTES the token must come in the
   * header `Authorization: Bearer` too, so that the caller is known before the body is read.
   */
  readonly bodyBytes: number;
};

const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** What any call takes as its JSON body. */
export const SMALL_BODY_BYTES = 64 * 1024;
/** What calls with long texts or lists take. */
export const LARGE_BODY_BYTES = 1024 * 1024;

/** Declares a call. */
/*@__NO_SIDE_EFFECTS__*/
export function call<
  Input extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  const Rule extends ActorRule,
>(
  path: string,
  parts: {
    actor: Rule;
    input: Input;
    reply: Reply;
    refuses?: readonly ErrorKey[];
    effect?: Effect;
    permission?: PublisherPermission;
    sheds?: boolean;
    upload?: boolean;
    maxBytes?: number;
    bodyBytes?: number;
  },
): Call<Input, Reply, Rule> {
  const plain = { upload: false, sheds: false, refuses: [] } as const;
  const limits = { maxBytes: MAX_FILE_BYTES, bodyBytes: SMALL_BODY_BYTES };
  return { path, ...plain, ...limits, effect: 'change', permission: null, ...parts };
}

/** What a caller may hand over (before defaults are filled in). */
export type InputOf<C extends Call> = z.input<C['input']>;
/** What the operation receives. */
export type ParsedOf<C extends Call> = z.output<C['input']>;
/** The `data` of a successful answer. */
export type ReplyOf<C extends Call> = z.output<C['reply']>;

/** The number every request carries (specification, section 7). */
export const APP_ID = 32;
