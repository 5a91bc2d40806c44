import * as z from 'zod/mini';
import { callMetrics } from '../metrics/work-metrics.ts';
import type { Parts } from '../parts.ts';
import { findUnknownNames } from './find-unknown-names.ts';

/** What the runner needs of the declaration of a call; `path` is for the log. */
export type DeclaredCall = {
  readonly path: string;
  readonly input: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
};

/** A rule that an input violates. */
export type InputIssue = { message: string; path: readonly PropertyKey[] };

/**
 * How far a request came: its envelope and its caller; null: not reached. `invalid`: names in the input
 * for which it is refused, as paths; null: for another reason.
 */
export type CallProgress<Opened, Caller> = {
  opened: Opened | null;
  caller: Caller | null;
  invalid: readonly string[] | null;
};

/** An input, and its fields with several different values, each with the message to refuse. */
type OpenedInput = { input: unknown; differing?: ReadonlyMap<string, string> };

/**
 * The steps in which the APIs of the program differ: the portal's calls (`runPortalCall`) and the
 * publisher API (`answerRequest`). A step throws to refuse the request.
 */
export type CallSteps<Opened extends OpenedInput, Caller, Reply> = {
  /** Parses the envelope. */
  open: () => Opened;
  /** Authenticates the caller, authorises the call and counts it against its rate limit. */
  admit: (opened: Opened) => Promise<Caller>;
  /** Middleware around validation and operation; may refuse, and sees the result. */
  around?: (opened: Opened, caller: Caller, proceed: () => Promise<unknown>) => Promise<unknown>;
  /** Refuses input with names that the call does not declare, or returns to have them ignored. */
  refuseUnknown: (names: readonly string[]) => void;
  /** Refuses invalid input with the code of the API. */
  refuseInput: (issue: InputIssue) => never;
  /** Runs the operation on validated input. */
  answer: (caller: Caller, input: unknown, opened: Opened) => Promise<unknown>;
  /** The reply with the data of the operation. */
  succeed: (data: unknown, opened: Opened, caller: Caller) => Reply;
  /** The reply to a refusal; null: the error is not a refusal but a fault. */
  refuse: (error: unknown, progress: CallProgress<Opened, Caller>) => Reply | null;
  /** The reply to a fault; says nothing about its cause. */
  fail: (progress: CallProgress<Opened, Caller>) => Reply;
};

/**
 * Runs one request of any API from envelope to reply: parse, authenticate, authorise, limit,
 * validate, run the operation, shape the reply. Faults are logged once, here. Never throws.
 */
export async function runCall<Opened extends OpenedInput, Caller, Reply>(
  { config, log }: Pick<Parts, 'config' | 'log'>,
  call: DeclaredCall,
  steps: CallSteps<Opened, Caller, Reply>,
): Promise<Reply> {
  // An envelope that cannot be read is invalid, too, and its names are unknown.
  const progress: CallProgress<Opened, Caller> = { opened: null, caller: null, invalid: [] };
  const end = callMetrics.seconds.startTimer();
  const count = (result: 'ok' | 'refused' | 'failed') => {
    end({ result });
    callMetrics.answered.inc({ call: call.path, result });
  };
  try {
    const opened = steps.open();
    progress.opened = opened;
    progress.invalid = null;
    const caller = await steps.admit(opened);
    progress.caller = caller;
    const proceed = async () => {
      const input = checkInput(call, opened, steps, (names) => {
        progress.invalid = names;
      });
      return steps.answer(caller, input, opened);
    };
    const data = await (steps.around ? steps.around(opened, caller, proceed) : proceed());
    if (config.check_replies) requireDeclaredReply(call, data);
    const reply = steps.succeed(data, opened, caller);
    count('ok');
    return reply;
  } catch (error) {
    const refused = steps.refuse(error, progress);
    count(refused === null ? 'failed' : 'refused');
    if (refused !== null) return refused;
    log.error({ err: error, call: call.path }, 'a call failed');
    return steps.fail(progress);
  }
}

type InputRefusals = {
  refuseUnknown: (names: readonly string[]) => void;
  refuseInput: (issue: InputIssue) => never;
};

function checkInput(
  call: DeclaredCall,
  opened: OpenedInput,
  refusals: InputRefusals,
  note: (names: readonly string[] | null) => void,
) {
  const { input, differing = new Map<string, string>() } = opened;
  const unknown = findUnknownNames(call.input, input);
  if (unknown.length > 0) {
    note(unknown);
    refusals.refuseUnknown(unknown);
    note(null);
  }
  const checked = call.input.safeParse(input);
  if (checked.success && differing.size === 0) return checked.data;
  const several = [...differing].map(([field, message]) => ({ message, path: field.split('.') }));
  const issues = [...several, ...(checked.error?.issues ?? [])];
  note(issues.map(({ path }) => path.join('.')));
  return refusals.refuseInput(firstIssue(call, issues));
}

/**
 * The issue of the field that the call declares first: a rule about several fields is checked last,
 * and is answered in the place of its field.
 */
function firstIssue({ input }: DeclaredCall, issues: readonly InputIssue[]): InputIssue {
  const fields = namesOfInput(input);
  const placeOf = ({ path: [field] }: InputIssue) => {
    const place = fields.indexOf(String(field));
    return place < 0 ? fields.length : place;
  };
  const [first] = issues.toSorted((one, other) => placeOf(one) - placeOf(other));
  return first ?? { message: '', path: [] };
}

/** The names that an input declares. */
export function namesOfInput(input: z.ZodMiniType): readonly string[] {
  return input instanceof z.ZodMiniObject ? Object.keys(input.shape) : [];
}

function requireDeclaredReply(call: DeclaredCall, data: unknown): void {
  const checked = call.reply.safeParse(data);
  if (checked.success) return;
  throw new Error(`The reply of ${call.path} differs from its schema: ${checked.error.message}`);
}
