import type { Call, InputOf, ReplyOf } from '#contract/call.ts';
import { APP_ID } from '#contract/call.ts';
import { isOffline, watchAnswer } from '#web/lib/connection.ts';
import { locale, t } from '#web/lib/i18n.ts';
import { loadTexts, textOf } from './error-texts.ts';
import { splitInput } from './first.ts';
import { keepDrafts } from './form-drafts.ts';
import { type Given, readAnswer } from './read-batch.ts';
import { sendTogether } from './send-together.ts';
import { deviceName, endSession, hasSessionEnded, readToken, recheckUser } from './session.ts';
import { takeArrived } from './take-early.ts';
import { showError } from './toast.ts';

export const TIMEOUT_MS = 30_000;

/** Codes that are not errors; they are passed to the screen (specification, section 8). */
const PASSED = new Set([0, 320, 20049, 20046, 20002]);
/** Codes that end the session. */
const SIGNED_OUT = new Set([401, 20069]);
const PERMISSION_DENIED = 21040;
/** No answer at all, or one that is not of our server. */
const NO_ANSWER = -1;

/** The response: success, or a code that the screen handles itself. */
export type Answer<Data> =
  | { code: 0; message: string; data: Data; as_of?: string }
  | { code: 320 | 20049 | 20046 | 20002; message: string; text?: string; data: unknown };

/** A reply to a call that failed: `message` is the catalogue KEY, `text` its text in our language. */
type Failure = { code: number; message?: string; text?: string; data?: unknown };

/**
 * A refusal or failure. `key` is the catalogue key ('' if none); `text` is the message for users,
 * after an unexpected error with the id under which the server logged the request.
 */
export class ApiError extends Error {
  readonly code: number;
  readonly key: string;
  readonly text: string;
  readonly data: unknown;
  constructor(failure: Failure, requestId: string | null = null) {
    const { code, message: key = '', data = null } = failure;
    const isUnexpected = key === 'SERVICE_UNAVAILABLE' && requestId !== null;
    const text = isUnexpected
      ? t('{text} (reference {reference})', { text: plainTextOf(failure), reference: requestId })
      : plainTextOf(failure);
    super(text);
    this.code = code;
    this.key = key;
    this.text = text;
    this.data = data;
  }
}

const plainTextOf = ({ text, message }: Failure) => text || textOf(message);

/** `fields` selects fields of the reply; `filter` and `page` are sent next to the attributes. */
export type ApiCallOptions = {
  fields?: readonly string[];
  filter?: Record<string, unknown>;
  page?: { curPage?: number; perPage?: number };
  signal?: AbortSignal;
  /** The screen shows the failure itself, so no toast is shown. */
  quiet?: boolean;
  /** The call only reads: it may share a request with others of the same moment. */
  isRead?: boolean;
};

/**
 * Makes a call. Resolves for success and for codes that a screen handles; any other code shows a
 * toast for five seconds and rejects with `ApiError`. Screens use `useApiQuery` and
 * `useApiMutation`.
 */
export async function callApi<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: ApiCallOptions = {},
): Promise<Answer<ReplyOf<C>>> {
  const envelope = { appId: APP_ID, req: requestOf(input, options) };
  const exchange =
    options.isRead && call.effect === 'none'
      ? (signal: AbortSignal) => sendTogether({ path: call.path, body: envelope }, signal, postJson)
      : (signal: AbortSignal) =>
          postJson(call.path, JSON.stringify(envelope), signal).then(readAnswer);
  return evaluate(exchange, options);
}

/** Whether a failure says that there was no answer: nothing is known about the session then. */
export const isUnanswered = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === NO_ANSWER;

function requestOf(input: unknown, options: ApiCallOptions) {
  return {
    header: { token: readToken() ?? '' },
    fields: options.fields ?? [],
    filter: options.filter ?? {},
    ...splitInput(input),
    ...(options.page && { page: options.page }),
  };
}

/**
 * The data of a call that the page has sent before the application was loaded, if it has arrived. A
 * refusal, and data of a replica, whose age must be shown, are left to `callApi`.
 */
export function readArrived<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: ApiCallOptions = {},
): ReplyOf<C> | undefined {
  const isCurrent = ({ answer }: Given) => {
    const { code, as_of } = answer as { code: unknown; as_of?: string };
    return Number(code) === 0 && as_of === undefined;
  };
  const given = takeArrived(call.path, requestOf(input, options), readToken(), isCurrent);
  return (given?.answer as { data: ReplyOf<C> } | undefined)?.data;
}

const postJson = (path: string, body: string, signal: AbortSignal) =>
  post(path, { body, headers: { 'content-type': 'application/json' } }, signal);

type Options = Pick<ApiCallOptions, 'signal' | 'quiet' | 'isRead'>;
type Request = { body: BodyInit; headers?: Record<string, string> };

/** Posts a request of its own and evaluates the response. */
export function send<Data>(
  path: string,
  request: Request,
  options: Options = {},
): Promise<Answer<Data>> {
  return evaluate((signal) => post(path, request, signal).then(readAnswer), options);
}

/** Evaluates the response of an exchange. */
async function evaluate<Data>(
  exchange: (signal: AbortSignal) => Promise<Given>,
  options: Options,
): Promise<Answer<Data>> {
  const { requestId, answer } = await attempt(exchange, options);
  const code = Number(answer.code);
  const failure = { ...answer, code };
  // Only a reply that our server did not write has no text.
  if (code !== 0 && !failure.text) await loadTexts();
  if (PASSED.has(code)) return failure as Answer<Data>;
  const error = new ApiError(failure, requestId);
  const isSignedOut = SIGNED_OUT.has(code);
  if (isSignedOut && hasSessionEnded()) throw error;
  // The first request that notices says so, even a background one.
  if (!options.quiet || (isSignedOut && readToken() !== null))
    showError(error.text, plainTextOf(failure));
  if (isSignedOut) expireSession();
  if (code === PERMISSION_DENIED) recheckUser();
  throw error;
}

/** Signs out without loss: the sign-in leads back to this screen and its input. */
function expireSession(): void {
  keepDrafts();
  const here = globalThis.location;
  endSession(here && here.pathname + here.search);
}

/** Whether the window is navigating to another page; reset if this page is still here later. */
let isPageLeft = false;
const LEAVING_MS = 10_000;
globalThis.addEventListener?.('beforeunload', () => {
  isPageLeft = true;
  setTimeout(() => {
    isPageLeft = false;
  }, LEAVING_MS);
});

type Raw = Omit<Failure, 'code'> & { code: unknown };

/** Runs an exchange with the time limit, once more for a read that is late; reports a failure. */
async function attempt(
  exchange: (signal: AbortSignal) => Promise<Given>,
  options: Options,
  isRepeated = false,
): Promise<{ answer: Raw; requestId: string | null }> {
  const late = AbortSignal.timeout(TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
  try {
    const given = await watchAnswer(exchange(signal));
    return given as { answer: Raw; requestId: string | null };
  } catch (failure) {
    // The screen was left and its request aborted: not a failure to report.
    if (options.signal?.aborted) throw failure;
    // The browser aborts pending requests when another page is opened. Treating that as a failure
    // would end the session of a user who navigates quickly.
    if (isPageLeft) return new Promise<never>(() => {});
    if (isLate(failure) && options.isRead && !isRepeated) return attempt(exchange, options, true);
    const error = new ApiError({ code: NO_ANSWER, text: textOfFailure(failure) });
    if (!options.quiet) showError(error.text);
    throw error;
  }
}

const isLate = (failure: unknown) =>
  failure instanceof DOMException && failure.name === 'TimeoutError';

/** What users read when there is no answer: never the text of an exception of the browser. */
function textOfFailure(failure: unknown): string {
  if (isOffline()) return t('You are offline. Check your connection and try again.');
  if (isLate(failure)) return t('The server did not answer in time. Try again.');
  if (failure instanceof TypeError) {
    return t('The server cannot be reached. Check your connection and try again.');
  }
  if (failure instanceof SyntaxError) {
    return t('The answer of the server could not be read. Try again in a moment.');
  }
  return (failure instanceof Error && failure.message) || t('Network error');
}

function post(path: string, request: Request, signal: AbortSignal): Promise<Response> {
  const token = readToken();
  const headers = {
    'x-device': deviceName(),
    'accept-language': locale,
    // The server reads long bodies only if the request header authenticates the caller.
    ...(token && { authorization: `Bearer ${token}` }),
    ...request.headers,
  };
  return fetch(`/api${path}`, { method: 'POST', body: request.body, headers, signal });
}
