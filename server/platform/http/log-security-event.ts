import type { FastifyRequest } from 'fastify';
import type { AnyActor } from '#contract/actors.ts';
import type { Call } from '#contract/call.ts';
import type { ErrorKey } from '#contract/errors.ts';
import { MINUTE_MS, now } from '../clock.ts';
import { hashToken } from '../ids.ts';
import type { Log } from '../log.ts';
import { securityMetrics } from '../metrics/work-metrics.ts';
import { addressBlock } from './address-block.ts';

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
  ...(['ENROLMENT_CODE_ERROR', 'SIGN_IN_LINK_EXPIRED', 'SIGN_IN_LINK_ELSEWHERE'] as const),
  ...(['THIRD_PARTY_STEP_REQUIRED', 'EMAIL_NOT_VERIFIED', 'USER_HAS_BEEN_BOUND'] as const),
  ...(['USER_THIRD_INFO_NOT_EXISTS', 'USER_UNIQUE_ID_NOT_OBTAINED'] as const),
  ...(['PWD_RESET_CHECK_FAILED', 'PWD_RESET_CHECK_EXPIRED', 'TRACK_HAS_BEEN_USED'] as const),
  ...(['BRAND_SECRET_INVALID', 'BRAND_SECRET_IN_QUERY', 'BRAND_SIGNATURE_REQUIRED'] as const),
  ...(['BRAND_KEY_INVALID', 'BRAND_KEY_EXPIRED', 'BRAND_KEY_SCOPE_MISSING'] as const),
  ...(['SHOP_NOT_FOUND', 'SHOP_SIGNATURE_INVALID', 'SHOP_TIMESTAMP_INVALID'] as const),
  ...(['SHOP_SENDER_INVALID', 'SETUP_LINK_INVALID', 'INVITATION_NOT_VALID'] as const),
  ...(['TOO_MANY_REQUESTS', 'SERVICE_BUSY', 'REQUEST_TOO_LARGE'] as const),
]);

/** Refusals that only the holder of a valid session, key or token gets. */
const PROVEN_REFUSALS: ReadonlySet<ErrorKey> = new Set<ErrorKey>([
  ...(['PERMISSION_DENIED', 'READ_ONLY_SESSION', 'INCORRECT_PASSWORD'] as const),
  ...(['EMAIL_NOT_VERIFIED', 'BRAND_KEY_SCOPE_MISSING', 'ENROLMENT_CODE_ERROR'] as const),
]);

/** The outcome of a request whose input is invalid, whatever key it is answered with. */
const INVALID = 'INPUT_INVALID';
/** Logged instead of a name that is not declared, which could be a secret. */
const UNDECLARED = 'undeclared';

/**
 * Outsiders can cause refusals at will: beyond these rates they are counted but not logged. Neither one
 * address nor all strangers together push out what others are refused, and invalid input pushes out no
 * other refusal.
 */
const MAX_A_MINUTE = { address: 100, strangers: 600, invalid: 600, proven: 600 };
/** Long enough to distinguish accounts and sessions; the sessions table has the full token hash. */
const HASH_LENGTH = 16;

/** What was refused in a minute: by address and in sum, and how many of it were not logged. */
const newMinute = (start: number) => ({
  start,
  strangers: { ofAddress: new Map<string, number>(), logged: 0 },
  invalid: { ofAddress: new Map<string, number>(), logged: 0 },
  proven: 0,
  leftOut: 0,
});
let minute = newMinute(0);

/** Logs calls that sign in or out or change credentials; ignores other calls. */
export function logSecuritySuccess(
  log: Pick<Log, 'info'>,
  event: SecurityEvent,
  data: unknown,
): void {
  if (
    event.call.effect !== 'credential' &&
    !/^(\/portal)?\/(auth\/|staff\/sign_out$)/.test(event.call.path)
  )
    return;
  log.info({ ...fieldsOf(event), ...holderOf(data), outcome: 'success' }, 'security event');
}

/** Logs refusals that concern security; ignores other refusals. */
export function logSecurityRefusal(
  log: Pick<Log, 'warn'>,
  event: SecurityEvent,
  key: ErrorKey,
): void {
  if (SECURITY_REFUSALS.has(key)) logBounded(log, event, { outcome: key });
}

/**
 * Logs a request that is refused because its input is invalid, with the names of the fields and without
 * values. `names`: paths such as `rules.0.rate`, of which the first name is logged if it is declared.
 */
export function logInvalidInput(
  log: Pick<Log, 'warn'>,
  event: SecurityEvent,
  names: readonly string[],
  declared: readonly string[],
): void {
  const known = names.map((name) => {
    const [field = ''] = name.split(/[.[]/);
    return declared.includes(field) ? field : UNDECLARED;
  });
  logBounded(log, event, { outcome: INVALID, fields: [...new Set(known)] });
}

type Outcome = { outcome: ErrorKey } | { outcome: typeof INVALID; fields: readonly string[] };

function logBounded(log: Pick<Log, 'warn'>, event: SecurityEvent, refused: Outcome): void {
  const { outcome } = refused;
  securityMetrics.refused.inc({ outcome });
  const start = Math.floor(now().getTime() / MINUTE_MS);
  if (start !== minute.start) {
    if (minute.leftOut > 0) {
      log.warn({ left_out: minute.leftOut }, 'security events left out of the log');
    }
    minute = newMinute(start);
  }
  if (isWithinMinute(event.address, outcome)) {
    log.warn({ ...fieldsOf(event), ...refused }, 'security event');
    return;
  }
  securityMetrics.leftOut.inc({ outcome });
  minute.leftOut += 1;
  // At once, because nothing may follow that could report the number.
  if (minute.leftOut === 1) log.warn('further security events of this minute are only counted');
}

function isWithinMinute(address: string, outcome: Outcome['outcome']): boolean {
  if (outcome !== INVALID && PROVEN_REFUSALS.has(outcome)) {
    minute.proven += 1;
    return minute.proven <= MAX_A_MINUTE.proven;
  }
  const kind = outcome === INVALID ? 'invalid' : 'strangers';
  const counts = minute[kind];
  const block = addressBlock(address);
  const ofAddress = (counts.ofAddress.get(block) ?? 0) + 1;
  // The map has at most as many entries as events are logged.
  if (ofAddress > MAX_A_MINUTE.address || counts.logged >= MAX_A_MINUTE[kind]) return false;
  counts.ofAddress.set(block, ofAddress);
  counts.logged += 1;
  return true;
}

/** Like `logSecurityRefusal`, for a request that is not a call of the contract. */
export function logRefusedRequest(log: Pick<Log, 'warn'>, request: Request, key: ErrorKey): void {
  logSecurityRefusal(log, requestEvent(request), key);
}

type Request = { path: string; address: string; token?: unknown };

/** The event of a request that is not a call of the contract. */
export function requestEvent({ path, address, token }: Request): SecurityEvent {
  const call = { path, effect: 'change' } as const;
  const sent = typeof token === 'string' ? token : null;
  return { call, address, token: sent, input: null, actor: null };
}

/**
 * The same for a refusal before any handler runs. The path is that of the route: the one that the client
 * wrote may be long or contain a secret.
 */
export function logRefused(log: Pick<Log, 'warn'>, request: FastifyRequest, key: ErrorKey): void {
  if (key === 'HTTP_CLIENT_PARAM_ERROR') logInvalidInput(log, routeEvent(request), [], []);
  else logSecurityRefusal(log, routeEvent(request), key);
}

/** The same for a request that is refused because of one of its declared fields. */
export function logRefusedField(
  log: Pick<Log, 'warn'>,
  request: FastifyRequest,
  field: string,
): void {
  const [name = ''] = field.split('[');
  logInvalidInput(log, routeEvent(request), [name], [name]);
}

/** The event of a request at its route. */
function routeEvent(request: FastifyRequest): SecurityEvent {
  const path = request.routeOptions.url ?? 'unknown';
  const [, token] = /^Bearer\s+(\S+)/i.exec(request.headers.authorization ?? '') ?? [];
  const address = request.server.clients.ofRequest(request.raw);
  return requestEvent({ path, address, token });
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
  const one = actor as AnyActor | undefined;
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
