import type { ActorRule } from '#contract/actors.ts';
import type { Call } from '#contract/call.ts';
import { type ErrorKey, errorCodes } from '#contract/errors.ts';
import type { Parts } from '../parts.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { Answered, Asked, UploadedFile, Visit } from './answer.ts';
import { openEnvelope } from './envelope.ts';
import { requireKnownFields, selectFields } from './select-fields.ts';

/** What every request gets back, with HTTP status 200. */
export type Reply = { code: number; message: string; data: unknown };

/** Tells who a token belongs to and whether the rule lets them in; refuses otherwise. */
export type Admit = (rule: ActorRule, token: string | null, visit: Visit) => Promise<unknown>;

/** A call that was let in, on its way to its answer; `input` is not judged yet. */
export type Admitted = { call: Call; actor: unknown; input: Record<string, unknown>; visit: Visit };

/** Stands around every call that was let in: may refuse it, and sees how it ends. */
export type Around = (admitted: Admitted, proceed: () => Promise<unknown>) => Promise<unknown>;

/** One request from envelope to reply: open, admit, check, answer, select. Never throws. */
export async function runCall(
  parts: Parts,
  admit: Admit,
  { call, answer }: Answered,
  request: { body: unknown; visit: Visit; file: UploadedFile | null },
  around: Around = (_admitted, proceed) => proceed(),
): Promise<Reply> {
  try {
    const { token, fields, input } = openEnvelope(request.body);
    const actor = await admit(call.actor, token, request.visit);
    requireKnownFields(call, fields);
    const data = await around({ call, actor, input, visit: request.visit }, async () => {
      const asked = { ...parts, ...request, token, actor, input: checkInput(call, input) };
      if (call.upload && !asked.file) refuse('FILE_REQUIRED');
      return answer(asked as unknown as Asked<Call>).catch((error) => {
        if (parts.config.check_replies) requireDeclaredRefusal(call, error);
        throw error;
      });
    });
    if (parts.config.check_replies) requireDeclaredReply(call, data);
    return { code: 0, message: 'success', data: selectFields(data, fields) };
  } catch (error) {
    return replyToFailure(parts, call, error);
  }
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
