import type { NewcomerActor, StaffActor } from '#contract/actors.ts';
import type { Call } from '#contract/call.ts';
import type { ErrorKey } from '#contract/errors.ts';
import { MINUTE_MS, now } from '../clock.ts';
import { hashToken } from '../ids.ts';
import type { Log } from '../log.ts';

/** What is known about a request when it succeeds or is refused. Null: not reached yet. */
export type SecurityEvent = {
  call: Pick<Call, 'path' | 'effect'>;
  address: string;
  token: string | null;
  input: Record<string, unknown> | null;
  actor: unknown;
};

/** Refusals that concern authentication, authorisation or rate limits. */
const SECURITY_REFUSALS: ReadonlySet<ErrorKey> = new Set<ErrorKey>([
  ...(['UNAUTHORISED', 'TOKEN_ERROR', 'TOKEN_EXPIRED', 'PERMISSION_DENIED'] as const),
  ...(['READ_ONLY_SESSION', 'USER_LOCKED', 'WRONG_PASSWORD', 'INCORRECT_PASSWORD'] as const),
  ...(['LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD', 'CODE_ERROR', 'SIGN_IN_STEP_EXPIRED'] as const),
  'ENROLMENT_CODE_ERROR',
  ...(['THIRD_PARTY_STEP_REQUIRED', 'EMAIL_NOT_VERIFIED', 'USER_HAS_BEEN_BOUND'] as const),
  ...(['USER_THIRD_INFO_NOT_EXISTS', 'USER_UNIQUE_ID_NOT_OBTAINED'] as const),
  ...(['PWD_RESET_CHECK_FAILED', 'PWD_RESET_CHECK_EXPIRED', 'TRACK_HAS_BEEN_USED'] as const),
  ...(['BRAND_SECRET_INVALID', 'BRAND_SECRET_IN_QUERY', 'BRAND_SIGNATURE_REQUIRED'] as const),
  ...(['BRAND_KEY_INVALID', 'BRAND_KEY_EXPIRED', 'BRAND_KEY_SCOPE_MISSING'] as const),
  ...(['TOO_MANY_REQUESTS', 'SERVICE_BUSY', 'REQUEST_TOO_LARGE'] as const),
]);

/** Outsiders can cause refusals at will: beyond this rate they are counted but not logged. */
const MAX_REFUSALS_A_MINUTE = 600;
/** Long enough to distinguish accounts and sessions; the sessions table has the full token hash. */
const HASH_LENGTH = 16;

let minute = 0;
let refusals = 0;

/** Logs calls that sign in or out or change credentials; ignores other calls. */
export function logSecuritySuccess(
  log: Pick<Log, 'info'>,
  event: SecurityEvent,
  data: unknown,
): void {
  if (event.call.effect !== 'credential' && !/^\/(auth\/|staff\/sign_out$)/.test(event.call.path))
    return;
  log.info({ ...fieldsOf(event), ...holderOf(data), outcome: 'success' }, 'security event');
}

/** Logs refusals that concern security; ignores other refusals. */
export function logSecurityRefusal(
  log: Pick<Log, 'warn'>,
  event: SecurityEvent,
  key: ErrorKey,
): void {
  if (!SECURITY_REFUSALS.has(key)) return;
  const current = Math.floor(now().getTime() / MINUTE_MS);
  if (current !== minute) {
    const left_out = refusals - MAX_REFUSALS_A_MINUTE;
    if (left_out > 0) log.warn({ left_out }, 'security events left out of the log');
    minute = current;
    refusals = 0;
  }
  refusals += 1;
  if (refusals > MAX_REFUSALS_A_MINUTE) return;
  log.warn({ ...fieldsOf(event), outcome: key }, 'security event');
}

/** Like `logSecurityRefusal`, for a request that is not a call of the contract. */
export function logRefusedRequest(
  log: Pick<Log, 'warn'>,
  request: { path: string; address: string; token?: unknown },
  key: ErrorKey,
): void {
  const token = typeof request.token === 'string' ? request.token : null;
  const call = { path: request.path, effect: 'change' } as const;
  logSecurityRefusal(log, { call, address: request.address, token, input: null, actor: null }, key);
}

/** The entered account is hashed: users sometimes type their password into this field. */
function fieldsOf({ call, address, token, input, actor }: SecurityEvent) {
  const typed = input?.account ?? input?.email;
  const account_hash =
    typeof typed === 'string'
      ? hashToken(typed.trim().toLowerCase()).slice(0, HASH_LENGTH)
      : undefined;
  const session_hash = token === null ? undefined : hashToken(token).slice(0, HASH_LENGTH);
  return { call: call.path, address, account_hash, session_hash, ...actorOf(actor) };
}

function actorOf(actor: unknown) {
  const one = actor as NewcomerActor | StaffActor | null | undefined;
  if (!one) return {};
  if (one.kind === 'staff') return { staff_id: one.staff_id };
  return { user_id: one.user_id, staff_id: one.acting?.staff_id };
}

/** The user or staff member of a successful sign-in. */
function holderOf(data: unknown): { user_id?: unknown; staff_id?: unknown } {
  const { user, staff } = (data ?? {}) as {
    user?: { user_id?: unknown };
    staff?: { staff_id?: unknown };
  };
  if (user) return { user_id: user.user_id };
  return staff ? { staff_id: staff.staff_id } : {};
}
