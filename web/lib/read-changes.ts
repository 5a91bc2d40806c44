import { CHANGE_KINDS, type ChangeKind } from '#contract/live.ts';
import { readToken } from './session.ts';

type Take = (kinds: readonly ChangeKind[]) => void;

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;

/**
 * Passes on the changes that the server announces at `path`, until `signal` is aborted or the session
 * has ended. A lost stream is opened again, with growing pauses while that fails; all kinds are
 * passed on then, because changes may have been missed.
 */
export async function readChanges(path: string, take: Take, signal: AbortSignal): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    try {
      const response = await open(path, signal);
      if (response.status === 204) return;
      if (!response.ok || !response.body) throw new Error(String(response.status));
      waitMs = FIRST_WAIT_MS;
      if (!isFirst) take(CHANGE_KINDS);
      await readEvents(response.body, take);
    } catch {
      waitMs = Math.min(MAX_WAIT_MS, waitMs * 2);
    }
    // Not all clients of a restarted server at once.
    await pause(waitMs * (0.5 + Math.random()), signal);
  }
}

function open(path: string, signal: AbortSignal): Promise<Response> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${readToken() ?? ''}` };
  return fetch(`/api${path}`, { headers, signal });
}

async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  take: Take,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const events = (rest + read.value).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      if (event.startsWith('data: ')) take(JSON.parse(event.slice('data: '.length)));
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
