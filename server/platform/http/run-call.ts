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

/** The response to every request, with HTTP status 200. */
export type Reply = { code: number; message: string; data: unknown };

/** Authenticates a token and authorises it by the rule; refuses otherwise. */
export type Admit = (rule: ActorRule, token: string | null, visit: Visit) => Promise<unknown>;

/** An authorised call before its handler; `input` is not validated yet. */
export type Admitted = { call: Call; actor: unknown; input: Record<string, unknown>; visit: Visit };

/** Middleware around every authorised call: may refuse it, and sees its result. */
export type Around = (admitted: Admitted, proceed: () => Promise<unknown>) => Promise<unknown>;

/**
 * Reads the uploaded file of an authorised sender, at most `maxBytes`; null if the request has
 * none. Refuses FILE_TOO_LARGE.
 */
export type ReceiveFile = (sender: Sender, maxBytes: number) => Promise<UploadedFile | null>;

/**
 * Runs one request from envelope to reply: parse, authorise, validate, receive the file, run the
 * handler, select fields. The file is read only after the caller is authorised. Never throws.
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

/**
 * The sender whose slots an upload uses: the account of a session, otherwise the network of the
 * address.
 */
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

// An undeclared refusal is a fault: the contract would be incomplete for its callers.
function requireDeclaredRefusal(call: Call, error: unknown): void {
  if (!(error instanceof Refusal) || call.refuses.includes(error.key)) return;
  throw new Error(`${call.path} refuses ${error.key} without declaring it`);
}
