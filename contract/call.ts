import * as z from 'zod/mini';
import type { ActorRule, PublisherPermission } from './actors.ts';
import type { ErrorKey } from './errors.ts';

/**
 * Effect of a call on the account. `none`: nothing, or only on the caller's own session. `change`:
 * anything else; the default. `credential`: concerns sign-in or payment details and is never
 * allowed during impersonation.
 */
export type Effect = 'none' | 'change' | 'credential';

/** Declaration of one API call. */
export type Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Rule extends ActorRule = ActorRule,
> = {
  /** Below `/api`, starting with a slash. */
  readonly path: string;
  readonly actor: Rule;
  /** Read from `attributes`, `filter` and `page`, merged into one flat object. */
  readonly input: Input;
  readonly reply: Reply;
  /** Error keys the operation may answer, in addition to those its input rules name. */
  readonly refuses: readonly ErrorKey[];
  readonly effect: Effect;
  /** Permission a publisher's user needs; null if every user may make the call for themselves. */
  readonly permission: PublisherPermission | null;
  /**
   * Load shedding: under overload the call is refused with SERVICE_BUSY, so that tracking links are
   * served. Only for calls that compute their reply; a call that only enqueues work is never shed.
   * Such a call only reads: a replica answers it if there is one.
   */
  readonly sheds: boolean;
  /** Takes multipart form data with the parts `file` and `data`. */
  readonly upload: boolean;
  /**
   * Largest accepted file in bytes. A larger one is refused with FILE_TOO_LARGE before it is
   * buffered.
   */
  readonly maxBytes: number;
  /**
   * Largest accepted JSON body in bytes. Above SMALL_BODY_BYTES the token must also be in the
   * header `Authorization: Bearer`, so that the caller is known before the body is read.
   */
  readonly bodyBytes: number;
};

const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** Default limit of a JSON body. */
export const SMALL_BODY_BYTES = 64 * 1024;
/** Limit for calls that take long texts or lists. */
export const LARGE_BODY_BYTES = 1024 * 1024;

const nothing = /*@__PURE__*/ z.object({});

/** Declares a call and fills in the defaults: it takes nothing, answers nothing and is a change. */
/*@__NO_SIDE_EFFECTS__*/
export function call<
  const Rule extends ActorRule,
  Input extends z.ZodMiniType = typeof nothing,
  Reply extends z.ZodMiniType = typeof nothing,
>(
  path: string,
  parts: {
    actor: Rule;
    input?: Input;
    reply?: Reply;
    refuses?: readonly ErrorKey[];
    effect?: Effect;
    permission?: PublisherPermission;
    sheds?: boolean;
    upload?: boolean;
    maxBytes?: number;
    bodyBytes?: number;
  },
): Call<Input, Reply, Rule> {
  const plain = { input: nothing, reply: nothing, upload: false, sheds: false, refuses: [] };
  const limits = { maxBytes: MAX_FILE_BYTES, bodyBytes: SMALL_BODY_BYTES };
  const whole = { path, ...plain, ...limits, effect: 'change', permission: null };
  // Keeps getters: the browser builds the rules of an input when it first needs them.
  return Object.defineProperties<Call<Input, Reply, Rule>>(
    whole as unknown as Call<Input, Reply, Rule>,
    Object.getOwnPropertyDescriptors(parts),
  );
}

/** What a caller sends, before defaults are applied. */
export type InputOf<C extends Call> = z.input<C['input']>;
/** What the operation receives, after defaults are applied. */
export type ParsedOf<C extends Call> = z.output<C['input']>;
/** `data` of a successful answer. */
export type ReplyOf<C extends Call> = z.output<C['reply']>;

/** App id that every request carries (specification, section 7). */
export const APP_ID = 32;
