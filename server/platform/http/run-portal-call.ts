import type { AnyActor } from '#contract/actors.ts';
import type { Call } from '#contract/call.ts';
import { type ErrorKey, errorCodes } from '#contract/errors.ts';
import { ignoresUnknownNames } from '#contract/subjects.ts';
import type { Db } from '../db/connect.ts';
import { readFromReplica } from '../db/read-from-replica.ts';
import type { Parts } from '../parts.ts';
import { Refusal, refuse } from '../refusal.ts';
import { addText, type Reply, textLanguage } from './add-text.ts';
import { addressBlock } from './address-block.ts';
import type { CallContext, CallHandler, UploadedFile, Visit } from './answer.ts';
import { type Opened, openEnvelope } from './envelope.ts';
import {
  logInvalidInput,
  logSecurityRefusal,
  logSecuritySuccess,
  type SecurityEvent,
} from './log-security-event.ts';
import type { Sender } from './open-slots.ts';
import { type NamedInput, readNames } from './read-names.ts';
import { type CallProgress, type InputIssue, namesOfInput, runCall } from './run-call.ts';
import { requireKnownFields, selectFields } from './select-fields.ts';

/**
 * Authenticates a token and authorises it by the rule of the call; refuses otherwise. The input is
 * not validated yet, and null while the body has not been read.
 */
export type Admit = (
  call: Call,
  token: string | null,
  visit: Visit,
  input: Record<string, unknown> | null,
) => Promise<unknown>;

/** An authorised call before its handler; `input` is not validated yet. */
export type Admitted = { call: Call; actor: unknown; input: Record<string, unknown>; visit: Visit };

/** Middleware around every authorised call: may refuse it, and sees its result. */
export type Around = (admitted: Admitted, proceed: () => Promise<unknown>) => Promise<unknown>;

/**
 * Reads the uploaded file of an authorised sender, at most `maxBytes`; null if the request has
 * none. Refuses FILE_TOO_LARGE.
 */
export type ReceiveFile = (sender: Sender, maxBytes: number) => Promise<UploadedFile | null>;

type PortalRequest = { body: unknown; visit: Visit; receiveFile?: ReceiveFile };
type Named = Opened & NamedInput;
type Progress = CallProgress<Named, unknown>;

/**
 * Runs one request of the portal: envelope and errors of the specification, section 7. An uploaded
 * file is read only after the caller is authorised.
 */
export function runPortalCall(
  parts: Parts,
  admit: Admit,
  handler: CallHandler,
  { body, visit, receiveFile }: PortalRequest,
  around: Around = (_admitted, proceed) => proceed(),
): Promise<Reply> {
  const { call } = handler;
  const eventOf = (opened: Named | null, caller: unknown): SecurityEvent => {
    const { token = null, input = null } = opened ?? {};
    return { call, address: visit.address, token, input, actor: caller };
  };
  let asOf: Date | null = null;
  const say = (reply: Reply, { caller }: Progress) => {
    const actor = caller as AnyActor;
    return addText(reply, textLanguage(visit, actor && 'language' in actor ? actor : null));
  };
  return runCall<Named, unknown, Reply>(parts, call, {
    open: () => {
      const opened = openEnvelope(body);
      return { ...opened, ...readNames(call, opened.input) };
    },
    admit: ({ token, input }) => admit(call, token, visit, input),
    around: ({ fields, input }, actor, proceed) => {
      requireKnownFields(call, fields);
      return around({ call, actor, input, visit }, proceed);
    },
    refuseUnknown: ignoresUnknownNames(call.path) ? () => {} : refuseUnknown,
    refuseInput,
    answer: async (actor, input, { token }) => {
      const run = (db: Db) => {
        const context = { ...parts, db, visit, token, actor, input, file: null };
        return runHandler(handler, context as unknown as CallContext<Call>, receiveFile);
      };
      if (!call.sheds) return run(parts.db);
      const { result, as_of } = await readFromReplica(parts, run);
      asOf = as_of;
      return result;
    },
    succeed: (data, opened, caller) => {
      logSecuritySuccess(parts.log, eventOf(opened, caller), data);
      const reply = { code: 0, message: 'success', data: selectFields(call, data, opened.fields) };
      return asOf === null ? reply : { ...reply, as_of: asOf.toISOString() };
    },
    refuse: (error, progress) => {
      if (!(error instanceof Refusal)) return null;
      const { opened, caller, invalid } = progress;
      const event = eventOf(opened, caller);
      if (invalid === null) logSecurityRefusal(parts.log, event, error.key);
      else logInvalidInput(parts.log, event, invalid, namesOfInput(call.input));
      return say(replyTo(error.key, error.data), progress);
    },
    fail: (progress) => say(replyTo('SERVICE_UNAVAILABLE'), progress),
  });
}

/** The reply to a request that never reached its call. */
export function replyTo(key: ErrorKey, data: unknown = null): Reply {
  return { code: errorCodes[key], message: key, data };
}

async function runHandler(
  { call, answer, allow }: CallHandler,
  context: CallContext<Call>,
  receiveFile?: ReceiveFile,
): Promise<unknown> {
  const check = (error: unknown) => {
    if (context.config.check_replies) requireDeclaredRefusal(call, error);
    throw error;
  };
  if (!call.upload) return answer(context).catch(check);
  const maxBytes = (await allow?.(context).catch(check)) ?? call.maxBytes;
  const file = await receiveFile?.(senderOf(context), maxBytes);
  if (!file) refuse('FILE_REQUIRED');
  return answer({ ...context, file }).catch(check);
}

/**
 * The sender whose slots an upload uses: the account of a session, otherwise the network of the
 * address.
 */
function senderOf({ actor, visit }: CallContext<Call>): Sender {
  const one = actor as AnyActor;
  if (one === null) return { kind: 'visitor', name: addressBlock(visit.address) };
  return { kind: 'session', name: accountOf(one) };
}

/** The account that shares limits: a publisher, a brand, or a person. */
function accountOf(actor: NonNullable<AnyActor>): string {
  if (actor.kind === 'staff') return `staff ${actor.staff_id}`;
  if (actor.kind === 'publisher') return `publisher ${actor.publisher_id}`;
  return 'brand_id' in actor ? `brand ${actor.brand_id}` : `user ${actor.user_id}`;
}

function refuseUnknown(names: readonly string[]): never {
  refuse('PARAMS_TYPE_ERROR', { unknown_attributes: names });
}

/** The message of a rule in the contract is the error key to answer. */
function refuseInput({ message }: InputIssue): never {
  refuse(Object.hasOwn(errorCodes, message) ? (message as ErrorKey) : 'PARAMS_TYPE_ERROR');
}

// An undeclared refusal is a fault: the contract would be incomplete for its callers.
function requireDeclaredRefusal(call: Call, error: unknown): void {
  if (!(error instanceof Refusal) || call.refuses.includes(error.key)) return;
  throw new Error(`${call.path} refuses ${error.key} without declaring it`);
}
