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

/** An address, and the name of its certificate, which is not verified. */
export type Origin = { url: string; servername?: string };

const TICK_MS = 20;
const PATIENCE_MS = 10_000;
const CONNECTIONS = 64;

/**
 * Sends requests at `perSecond`, however long answers take, until the returned function is called.
 * No request is repeated: each failure is one that a user sees.
 */
export function sendRequests(
  origin: Origin,
  perSecond: number,
  draw: (nth: number) => SentRequest,
): () => Promise<Sent> {
  const agent = openAgent(origin);
  const sent: Sent = { requests: 0, failures: [] };
  const pending = new Set<Promise<void>>();
  let isOver = false;

  async function send(one: SentRequest): Promise<void> {
    const failure = await findFailure(agent, origin, one);
    if (failure !== null) sent.failures.push(failure);
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

/** Sends one request; returns how its answer differs, or null. */
export async function sendOnce(origin: Origin, one: SentRequest): Promise<string | null> {
  const agent = openAgent(origin);
  return findFailure(agent, origin, one).finally(() => agent.close());
}

function openAgent({ servername }: Origin): Agent {
  const connect = servername === undefined ? {} : { servername, rejectUnauthorized: false };
  return new Agent({ connections: CONNECTIONS, pipelining: 1, connect });
}

async function findFailure(
  agent: Agent,
  { url, servername }: Origin,
  { method, path, body, status }: SentRequest,
): Promise<string | null> {
  const what = `${method} ${path.split('?')[0]}`;
  try {
    const answer = await request(`${url}${path}`, {
      method,
      dispatcher: agent,
      headersTimeout: PATIENCE_MS,
      bodyTimeout: PATIENCE_MS,
      headers: {
        ...(servername !== undefined && { host: servername }),
        'user-agent': 'Mozilla/5.0 Firefox/130',
        'content-type': 'application/json',
      },
      body: body ? JSON.stringify(body) : null,
    });
    await answer.body.dump();
    return answer.statusCode === status ? null : `${what}: ${answer.statusCode}`;
  } catch (error) {
    return `${what}: ${(error as Error).message}`;
  }
}
