import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#contract/call.ts';
import { ApiError, callApi, isUnanswered, TIMEOUT_MS } from './call-api.ts';
import { configureSession, logOut, runGuard, saveToken } from './session.ts';
import { upload } from './upload.ts';

const toasts: string[] = [];
vi.mock('./toast.ts', () => ({ showError: (text: string) => toasts.push(text) }));

const probe = call('/brand/list', {
  actor: 'publisher',
  input: z.object({ keyword: z.optional(z.string()), curPage: z.optional(z.int()) }),
  reply: z.object({ list: z.array(z.string()), total: z.int() }),
});

const kept = new Map<string, string>();
const left: string[] = [];
let userForgotten = 0;
type Sent = {
  url: string;
  body: Record<string, unknown>;
  headers: Record<string, string>;
  signal: AbortSignal;
};
let sent: Sent[] = [];

function answerWith(answer: unknown): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({
      url,
      body: init.body instanceof FormData ? {} : JSON.parse(String(init.body)),
      headers: init.headers as Sent['headers'],
      signal: init.signal as AbortSignal,
    });
    if (answer instanceof Error) throw answer;
    return new Response(JSON.stringify(answer), { status: 200 });
  });
}

beforeEach(() => {
  kept.clear();
  kept.set('token', 'T1');
  kept.set('referer_uid', 'R1');
  toasts.length = 0;
  left.length = 0;
  sent = [];
  userForgotten = 0;
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  configureSession({
    leave: (path) => left.push(path),
    forgetUser: () => {
      userForgotten += 1;
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function failureOf(work: Promise<unknown>): Promise<ApiError> {
  const failure = await work.then(() => null).catch((error) => error);
  expect(failure).toBeInstanceOf(ApiError);
  return failure as ApiError;
}

test('a call sends the envelope of the specification with the session token', async () => {
  answerWith({ code: 0, message: 'success', data: { list: [], total: 0 } });
  await callApi(
    probe,
    { keyword: 'shoes', curPage: 2 },
    { fields: ['list'], filter: { status: 2 } },
  );
  expect(sent[0]?.url).toBe('/api/brand/list');
  expect(sent[0]?.body).toEqual({
    appId: 32,
    req: {
      header: { token: 'T1' },
      fields: ['list'],
      attributes: { keyword: 'shoes' },
      filter: { status: 2 },
      page: { curPage: 2 },
    },
  });
});

test('without pagination the envelope has no page', async () => {
  answerWith({ code: 0, message: 'success', data: { list: [], total: 0 } });
  await callApi(probe, {});
  expect(sent[0]?.body.req).not.toHaveProperty('page');
});

test.each([0, '0', 320, 20049, 20046, 20002])(
  'code %j is returned to the screen without a toast',
  async (code) => {
    answerWith({ code, message: 'EMAIL_NOT_VERIFIED', data: { user_id: 7 } });
    const answer = await callApi(probe, {});
    expect(answer).toMatchObject({ code: Number(code), data: { user_id: 7 } });
    expect(toasts).toEqual([]);
    expect(kept.get('token')).toBe('T1');
  },
);

test('any other code shows the text of the reply and rejects', async () => {
  answerWith({ code: 20003, message: 'EMAIL_ALREADY_EXISTS', text: 'As the server says', data: 7 });
  const error = await failureOf(callApi(probe, {}));
  const text = 'As the server says';
  expect(error).toMatchObject({ code: 20003, key: 'EMAIL_ALREADY_EXISTS', text, data: 7 });
  expect(toasts).toEqual([text]);
  expect(left).toEqual([]);
});

test('a reply without a text is shown with the text of its key, never as the key', async () => {
  answerWith({ code: 20003, message: 'EMAIL_ALREADY_EXISTS', data: null });
  await failureOf(callApi(probe, {}));
  answerWith({ code: 20003, message: 'KEY_OF_A_LATER_VERSION', data: null });
  await failureOf(callApi(probe, {}));
  expect(toasts).toEqual(['Email already exists', 'Operation failed']);
});

test('every request names the language of the page', async () => {
  answerWith({ code: 0, message: 'success', data: { list: [], total: 0 } });
  await callApi(probe, {});
  await callApi({ ...probe, effect: 'none' }, {}, { isRead: true });
  await upload(probe, new File(['a'], 'a.txt'));
  expect(sent.map(({ headers }) => headers['accept-language'])).toEqual(Array(3).fill('en-GB'));
});

test('an unexpected error is shown with the reference of its request, other errors without', async () => {
  const failed = (message: string, text: string) =>
    vi.stubGlobal('fetch', async () =>
      Response.json(
        { code: 21002, message, text, data: null },
        { headers: { 'x-request-id': 'R7' } },
      ),
    );
  failed('SERVICE_UNAVAILABLE', 'Try again');
  const error = await failureOf(callApi(probe, {}));
  failed('EMAIL_ALREADY_EXISTS', 'Email already exists');
  await failureOf(callApi(probe, {}));
  const text = 'Try again (reference R7)';
  expect([error.text, ...toasts]).toEqual([text, text, 'Email already exists']);
});

test('an unknown message is shown unchanged, and a missing one as Operation failed', async () => {
  answerWith({ code: 50000, message: 'Unknown problem', data: null });
  await failureOf(callApi(probe, {}));
  answerWith({ code: 50000, message: '', data: null });
  await failureOf(callApi(probe, {}));
  answerWith({ code: 50000 });
  await failureOf(callApi(probe, {}));
  expect(toasts).toEqual(['Unknown problem', 'Operation failed', 'Operation failed']);
});

test.each([401, 20069])('code %j ends the session and redirects to the login', async (code) => {
  answerWith({ code, message: 'TOKEN_EXPIRED', data: null });
  await failureOf(callApi(probe, {}));
  expect(toasts).toHaveLength(1);
  expect(kept.has('token')).toBe(false);
  expect(kept.get('referer_uid')).toBe('R1');
  expect(userForgotten).toBe(1);
  expect(left).toEqual(['/auth/login']);
});

test('requests that fail after the end of a session show no second toast', async () => {
  answerWith({ code: 20069, message: 'TOKEN_EXPIRED', data: null });
  await failureOf(callApi(probe, {}));
  answerWith({ code: 401, message: 'UNAUTHORISED', data: null });
  await failureOf(callApi(probe, {}));
  expect([toasts.length, userForgotten, left.length]).toEqual([1, 1, 1]);
  // In the next session the same code is reported again.
  saveToken('T2');
  await failureOf(callApi(probe, {}));
  expect([toasts.length, userForgotten, left.length]).toEqual([2, 2, 2]);
});

test('a request of a guard ends the session and leaves the navigation to the guard', async () => {
  answerWith({ code: 20069, message: 'TOKEN_EXPIRED', data: null });
  await failureOf(runGuard(() => callApi(probe, {})));
  expect([kept.has('token'), userForgotten, left]).toEqual([false, 1, []]);
});

test('an unknown token (20068) does not end the session', async () => {
  answerWith({ code: 20068, message: 'TOKEN_ERROR', data: null });
  await failureOf(callApi(probe, {}));
  expect([kept.get('token'), left]).toEqual(['T1', []]);
});

test('logout removes the user, the token and the referrer and redirects to the login', () => {
  logOut();
  expect([...kept.keys()]).toEqual([]);
  expect(userForgotten).toBe(1);
  expect(left).toEqual(['/auth/login']);
});

test.each([
  ['a refused connection', new TypeError('Failed to fetch'), /^The server cannot be reached/],
  ['an answer that is no JSON', new SyntaxError('Unexpected token <'), /^The answer of the server/],
  ['a failure with a message', new Error('As written'), /^As written$/],
  ['a failure without a message', new Error(''), /^Network error$/],
])('%s is shown in words for people', async (_kind, failure, text) => {
  answerWith(failure);
  expect(isUnanswered(await failureOf(callApi(probe, {})))).toBe(true);
  expect(toasts).toEqual([expect.stringMatching(text)]);
});

test('a response without an envelope is an answer that could not be read', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(isUnanswered(await failureOf(callApi(probe, {})))).toBe(true);
  expect(toasts[0]).toMatch(/^The answer of the server could not be read/);
});

test('without a network the message says so', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  answerWith(new TypeError('Failed to fetch'));
  await failureOf(callApi(probe, {}));
  expect(toasts).toEqual(['You are offline. Check your connection and try again.']);
});

test('an answer that fails is not a missing answer', async () => {
  answerWith({ code: 20003, message: 'EMAIL_ALREADY_EXISTS', data: null });
  expect(isUnanswered(await failureOf(callApi(probe, {})))).toBe(false);
});

test('a request times out after 30,000 ms, and a read is made once more', async () => {
  const asked: number[] = [];
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    asked.push(ms);
    return AbortSignal.abort(new DOMException('signal timed out', 'TimeoutError'));
  });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    init.signal?.throwIfAborted();
  });
  await failureOf(callApi(probe, {}));
  await failureOf(callApi({ ...probe, effect: 'none' }, {}, { isRead: true }));
  timeout.mockRestore();
  expect(TIMEOUT_MS).toBe(30_000);
  expect(asked).toEqual([30_000, 30_000, 30_000]);
  const text = 'The server did not answer in time. Try again.';
  expect(toasts).toEqual([text, text]);
});

test('an aborted request reports no failure', async () => {
  const gone = new AbortController();
  gone.abort();
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => init.signal?.throwIfAborted());
  await expect(callApi(probe, {}, { signal: gone.signal })).rejects.toThrow();
  expect(toasts).toEqual([]);
});

test('reads of one moment share a request, and each gets its own answer', async () => {
  const read = { ...probe, effect: 'none' } as const;
  const lines = [
    { index: 1, code: 0, message: 'success', data: { list: ['b'], total: 1 } },
    { index: 0, code: 20014, message: 'NOT_FOUND', text: 'It is gone', data: null },
  ];
  const bodies: { calls?: { path: string }[] }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)));
    if (url !== '/api/batch') return Response.json(lines[0]);
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    return new Response(text, { headers: { 'content-type': 'application/x-ndjson' } });
  });
  const isRead = { isRead: true, quiet: true };
  const [one, other] = await Promise.allSettled([
    callApi(read, { keyword: 'a' }, isRead),
    callApi(read, { keyword: 'b' }, isRead),
  ]);
  expect(bodies.map(({ calls }) => calls?.length)).toEqual([2]);
  expect(one).toMatchObject({
    status: 'rejected',
    reason: { key: 'NOT_FOUND', text: 'It is gone' },
  });
  expect(other).toMatchObject({ value: { code: 0, data: { list: ['b'] } } });
  await callApi(read, { keyword: 'c' }, isRead);
  expect(bodies.at(-1)?.calls).toBeUndefined();
});

test('a refused batch shows the text of the refusal for each of its calls', async () => {
  const read = { ...probe, effect: 'none' } as const;
  answerWith({ code: 20023, message: 'HTTP_CLIENT_PARAM_ERROR', text: 'Not valid', data: null });
  const calls = ['a', 'b'].map((keyword) => callApi(read, { keyword }, { isRead: true }));
  const failures = await Promise.all(calls.map(failureOf));
  expect(failures.map(({ text }) => text)).toEqual(['Not valid', 'Not valid']);
});
