import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#contract/call.ts';
import { ApiError, callApi, loadTexts, TIMEOUT_MS, textOf } from './call-api.ts';
import { configureSession, logOut, runGuard, saveToken } from './session.ts';

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
let sent: { url: string; body: Record<string, unknown>; signal: AbortSignal }[] = [];

function answerWith(answer: unknown): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({
      url,
      body: JSON.parse(String(init.body)),
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

test('any other code shows the English message of its key and rejects', async () => {
  answerWith({ code: 20003, message: 'EMAIL_ALREADY_EXISTS', data: null });
  const error = await failureOf(callApi(probe, {}));
  expect(error).toMatchObject({ code: 20003, key: 'EMAIL_ALREADY_EXISTS' });
  expect(toasts).toEqual(['Email already exists']);
  expect(left).toEqual([]);
});

test('two keys with one code have separate texts', async () => {
  await loadTexts();
  expect(textOf('SAME_TASK_EXIST')).toBe('A duplicate download task already exists.');
  expect(textOf('TOOLS_LINKBOOK_MERCHANT_URL_NOT_SUPPORT')).not.toBe(textOf('SAME_TASK_EXIST'));
});

test('an unexpected error is shown with the reference of its request, other errors without', async () => {
  const failed = (message: string) =>
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: 21002, message, data: null }, { headers: { 'x-request-id': 'R7' } }),
    );
  failed('SERVICE_UNAVAILABLE');
  const error = await failureOf(callApi(probe, {}));
  failed('EMAIL_ALREADY_EXISTS');
  await failureOf(callApi(probe, {}));
  const text = 'Something went wrong on our side, try again in a moment (reference R7)';
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

test('a name inherited by every object is not a catalogue key', async () => {
  await loadTexts();
  expect(textOf('constructor')).toBe('constructor');
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

test('a network failure shows its message, or Network error without one', async () => {
  answerWith(new TypeError('Failed to fetch'));
  await failureOf(callApi(probe, {}));
  answerWith(new Error(''));
  await failureOf(callApi(probe, {}));
  expect(toasts).toEqual(['Failed to fetch', 'Network error']);
});

test('a response without an envelope counts as a network failure', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await failureOf(callApi(probe, {}));
  expect(toasts[0]).toMatch(/^502/);
});

test('a request times out after 30,000 ms', async () => {
  const asked: number[] = [];
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    asked.push(ms);
    return AbortSignal.abort(new DOMException('signal timed out', 'TimeoutError'));
  });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    init.signal?.throwIfAborted();
  });
  await failureOf(callApi(probe, {}));
  timeout.mockRestore();
  expect(TIMEOUT_MS).toBe(30_000);
  expect(asked).toEqual([30_000]);
  expect(toasts).toEqual(['signal timed out']);
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
    { index: 0, code: 20014, message: 'NOT_FOUND', data: null },
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
  expect(one).toMatchObject({ status: 'rejected', reason: { key: 'NOT_FOUND' } });
  expect(other).toMatchObject({ value: { code: 0, data: { list: ['b'] } } });
  await callApi(read, { keyword: 'c' }, isRead);
  expect(bodies.at(-1)?.calls).toBeUndefined();
});
