import { setTimeout } from 'node:timers/promises';
import { Agent, request } from 'undici';

/** Requests sent at a constant rate, and those that failed. */
export type Sent = { requests: number; failures: string[] };

/** A request and the status that its answer must have. */
export type SentRequest = {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  status: number;
};

const TICK_MS = 20;
const PATIENCE_MS = 10_000;
const CONNECTIONS = 64;

/**
 * Sends requests at `perSecond`, however long answers take, until the returned function is called.
 * No request is repeated: each failure is one that a user sees.
 */
export function sendRequests(
  origin: string,
  perSecond: number,
  draw: (nth: number) => SentRequest,
): () => Promise<Sent> {
  const agent = new Agent({ connections: CONNECTIONS, pipelining: 1 });
  const sent: Sent = { requests: 0, failures: [] };
  const pending = new Set<Promise<void>>();
  let isOver = false;

  async function send({ method, path, body, status }: SentRequest): Promise<void> {
    const what = `${method} ${path.split('?')[0]}`;
    try {
      const answer = await request(`${origin}${path}`, {
        method,
        dispatcher: agent,
        headersTimeout: PATIENCE_MS,
        bodyTimeout: PATIENCE_MS,
        headers: { 'user-agent': 'Mozilla/5.0 Firefox/130', 'content-type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
      });
      await answer.body.dump();
      if (answer.statusCode !== status) sent.failures.push(`${what}: ${answer.statusCode}`);
    } catch (error) {
      sent.failures.push(`${what}: ${(error as Error).message}`);
    }
  }

  const loop = (async () => {
    const begun = performance.now();
    while (!isOver) {
      const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
      while (sent.requests < due) {
        const one = send(draw(sent.requests));
        sent.requests += 1;
        pending.add(one);
        void one.finally(() => pending.delete(one));
      }
      await setTimeout(TICK_MS);
    }
    await Promise.all(pending);
    await agent.close();
  })();
  return async () => {
    isOver = true;
    await loop;
    return sent;
  };
}
