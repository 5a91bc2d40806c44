import type { ActorRule, NewcomerActor, StaffActor } from '#contract/actors.ts';
import type { Call } from '#contract/call.ts';
import { type ErrorKey, errorCodes } from '#contract/errors.ts';
import type { Parts } from '../parts.ts';
import { Refusal, refuse } from '../refusal.ts';
import { addressBlock } from './address-block.ts';
import type { Answered, Asked, UploadedFile, Visit } from './answer.ts';
import { openEnvelope } from './envelope.ts';
import {
  logSecurityRefusal,
  logSecuritySuccess,
  type SecurityEvent,
} from './log-security-event.ts';
import type { Sender } from './open-slots.ts';
import { requireKnownFields, selectFields } from './select-fields.ts';

/** What every request gets back, with HTTP status 200. */
export type Reply = { code: number; message: string; data: unknown };

/** Tells who a token belongs to and whether the rule lets them in; refuses otherwise. */
export type Admit = (rule: ActorRule, token: string | null, visit: Visit) => Promise<unknown>;

/** A call that was let in, on its way to its answer; `input` is not judged yet. */
export type Admitted = { call: Call; actor: unknown; input: Record<string, unknown>; visit: Visit };

/** Stands around every call that was let in: may refuse it, and sees how it ends. */
export type Around = (admitted: Admitted, proceed: () => Promise<unknown>) => Promise<unknown>;

/**
 * Reads the file of an upload from an admitted sender, at most `maxBytes` of it; null where the
 * request has none. Refuses FILE_TOO_LARGE.
 */
export type ReceiveFile = (sender: Sender, maxBytes: number) => Promise<UploadedFile | null>;

/**
 * One request from envelope to reply: open, admit, check, receive the file, answer, select. The file
 * is read only after the caller is admitted. Never throws.
 */
export async function runCall(
  parts: Parts,
  admit: Admit,
  answered: Answered,
  request: { body: unknown; visit: Visit; receiveFile?: ReceiveFile },
  around: Around = (_admitted, proceed) => proceed(),
): Promise<Reply> {
  const { call } = answered;
  const { visit } = request;
  const event: SecurityEvent = {
    call,
    address: visit.address,
    token: null,
    input: null,
    actor: null,
  };
  try {
    const { token, fields, input } = openEnvelope(request.body);
    Object.assign(event, { token, input });
    const actor = await admit(call.actor, token, visit);
    event.actor = actor;
    requireKnownFields(call, fields);
    const data = await around({ call, actor, input, visit }, async () => {
      const asked = { ...parts, visit, token, actor, input: checkInput(call, input), file: null };
      return answerAsked(answered, asked as unknown as Asked<Call>, request.receiveFile);
    });
    if (parts.config.check_replies) requireDeclaredReply(call, data);
    logSecuritySuccess(parts.log, event, data);
    return { code: 0, message: 'success', data: selectFields(data, fields) };
  } catch (error) {
    if (error instanceof Refusal) logSecurityRefusal(parts.log, event, error.key);
    return replyToFailure(parts, call, error);
  }
}

async function answerAsked(
  { call, answer, allow }: Answered,
  asked: Asked<Call>,
  receiveFile?: ReceiveFile,
): Promise<unknown> {
  const judge = (error: unknown) => {
    if (asked.config.check_replies) requireDeclaredRefusal(call, error);
    throw error;
  };
  if (!call.upload) return answer(asked).catch(judge);
  const maxBytes = (await allow?.(asked).catch(judge)) ?? call.maxBytes;
  const file = await receiveFile?.(senderOf(asked), maxBytes);
  if (!file) refuse('FILE_REQUIRED');
  return answer({ ...asked, file }).catch(judge);
}

/** Whom an upload is counted for: the account of a session, or else the network of the address. */
function senderOf({ actor, visit }: Asked<Call>): Sender {
  const one = actor as NewcomerActor | StaffActor | null;
  if (one === null) return { kind: 'visitor', name: addressBlock(visit.address) };
  const name = one.kind === 'staff' ? `staff ${one.staff_id}` : `publisher ${one.publisher_id}`;
  return { kind: 'session', name };
}

function checkInput(call: Call, input: unknown): unknown {
  const checked = call.input.safeParse(input);
  if (checked.success) return checked.data;
  const key = checked.error.issues[0]?.message ?? '';
  refuse(key in errorCodes ? (key as ErrorKey) : 'PARAMS_TYPE_ERROR');
}

function replyToFailure(parts: Parts, call: Call, error: unknown): Reply {
  if (error instanceof Refusal) {
    return { code: error.code, message: error.key, data: error.data };
  }
  parts.log.error({ err: error, call: call.path }, 'a call failed');
  return { code: errorCodes.SERVICE_UNAVAILABLE, message: 'SERVICE_UNAVAILABLE', data: null };
}

function requireDeclaredReply(call: Call, data: unknown): void {
  const checked = call.reply.safeParse(data);
  if (!checked.success) {
    throw new Error(`${call.path} answers otherwise than declared: ${checked.error.message}`);
  }
}

// An undeclared refusal is a fault of ours: the contract would be telling callers less than the truth.
function requireDeclaredRefusal(call: Call, error: unknown): void {
  if (!(error instanceof Refusal) || call.refuses.includes(error.key)) return;
  throw new Error(`${call.path} refuses ${error.key} without declaring it`);
}
