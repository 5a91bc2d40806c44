import { BATCH_PATH, MAX_BATCH } from '#contract/batch.ts';
import { type Given, readAnswer, readBatch } from './read-batch.ts';
import { readToken } from './session.ts';
import { takeEarly } from './take-early.ts';

/** A call with its envelope. */
type CallRequest = { path: string; body: { req: object } };
type Post = (path: string, body: string, signal: AbortSignal) => Promise<Response>;
type Waiting = CallRequest & {
  signal: AbortSignal;
  resolve: (given: Given) => void;
  reject: (failure: unknown) => void;
};

let waiting: Waiting[] = [];

/**
 * Sends calls that only read and that are made in the same moment as one request, because a screen
 * makes up to a dozen when it opens. A call that the page has sent before the application was loaded
 * is not sent again. Rejects like `fetch`.
 */
export function sendTogether(asked: CallRequest, signal: AbortSignal, post: Post): Promise<Given> {
  const early = takeEarly(asked.path, asked.body.req, readToken());
  if (!early) return enqueue(asked, signal, post);
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    early.then(resolve, () => enqueue(asked, signal, post).then(resolve, reject));
  });
}

function enqueue(asked: CallRequest, signal: AbortSignal, post: Post): Promise<Given> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    // The effects of one render run in one task, and so do the calls of the guards.
    if (waiting.length === 0) setTimeout(() => flush(post));
    waiting.push({ ...asked, signal, resolve, reject });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function flush(post: Post): void {
  const asked = waiting.filter(({ signal }) => !signal.aborted);
  waiting = [];
  for (let start = 0; start < asked.length; start += MAX_BATCH) {
    const part = asked.slice(start, start + MAX_BATCH);
    // Calls that are answered already stay answered.
    const fail = (failure: unknown) => {
      for (const { reject } of part) reject(failure);
    };
    exchange(part, post).then(() => fail(new SyntaxError('The reply ends early')), fail);
  }
}

async function exchange(part: readonly Waiting[], post: Post): Promise<void> {
  const [first] = part;
  if (first && part.length === 1) {
    const response = await post(first.path, JSON.stringify(first.body), first.signal);
    return first.resolve(await readAnswer(response));
  }
  const left = new AbortController();
  for (const { signal } of part) {
    signal.addEventListener('abort', () => {
      if (part.every((one) => one.signal.aborted)) left.abort(signal.reason);
    });
  }
  const calls = part.map(({ path, body }) => ({ path, ...body }));
  const response = await post(BATCH_PATH, JSON.stringify({ calls }), left.signal);
  await readBatch(response, (index, given) => part[index]?.resolve(given));
}
