import { setTimeout } from 'node:timers/promises';
import { APP_ID, type Call, type InputOf, type ReplyOf } from '#contract/call.ts';
import { errorCodes } from '#contract/errors.ts';
import type { OrderReport, RecordedOrder } from '#contract/orders/fields.ts';

type Uploaded = { name: string; text: string | Uint8Array<ArrayBuffer> };
type Answer = { code: number; message: string; data: unknown };

/** HTTP client of a running server. */
export type Client = {
  /** Makes a call of the contract; throws an Error with the key of a refusal. */
  ask: <C extends Call>(
    call: C,
    token: string | null,
    input: InputOf<C>,
    file?: Uploaded,
  ) => Promise<ReplyOf<C>>;
  /** Makes the first step of a two-factor sign-in; returns the data of reply 320. */
  begin: <C extends Call>(call: C, input: InputOf<C>) => Promise<unknown>;
  /** Visits a tracking link; returns the redirect target. */
  visit: (path: string, userAgent: string) => Promise<string>;
  /** Reports an order as its brand. */
  report: (credentials: { brand: string; secret: string }, order: object) => Promise<RecordedOrder>;
};

export type OrderBody = Partial<Record<keyof OrderReport, unknown>>;

/** Opens a client for the server at an address without a final slash. */
export function openClient(address: string): Client {
  return {
    async ask(call, token, input, file) {
      const envelope = {
        appId: APP_ID,
        req: { header: token ? { token } : {}, attributes: input },
      };
      const init = file ? asForm(envelope, file) : asJson(envelope);
      return dataOf(await post(`${address}/api${call.path}`, init), call.path) as never;
    },
    async begin(call, input) {
      const envelope = { appId: APP_ID, req: { attributes: input } };
      const answer = await post(`${address}/api${call.path}`, asJson(envelope));
      return answer.code === 320 ? answer.data : dataOf(answer, call.path);
    },
    async visit(path, userAgent) {
      const headers = { 'user-agent': userAgent };
      const response = await fetch(`${address}${path}`, { headers, redirect: 'manual' });
      await response.arrayBuffer();
      const location = response.headers.get('location');
      if (response.status !== 302 || !location) {
        throw new Error(`${path} answered ${response.status} to ${userAgent}`);
      }
      return location;
    },
    async report(credentials, order) {
      const answer = await post(`${address}/in/conversion`, asJson({ ...credentials, ...order }));
      return dataOf(answer, '/in/conversion') as RecordedOrder;
    },
  };
}

function asJson(body: object): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

function asForm(envelope: object, file: Uploaded): RequestInit {
  const form = new FormData();
  form.set('data', JSON.stringify(envelope));
  form.set('file', new File([file.text], file.name));
  return { method: 'POST', body: form };
}

/** A server under load refuses with SERVICE_BUSY and has done nothing: the request is repeated. */
const BUSY_WAITS_MS = [100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000, 5_000];

async function post(url: string, init: RequestInit): Promise<Answer> {
  for (const waitMs of BUSY_WAITS_MS) {
    const answer = await postOnce(url, init);
    if (answer.code !== errorCodes.SERVICE_BUSY) return answer;
    await setTimeout(waitMs);
  }
  return postOnce(url, init);
}

async function postOnce(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  return (await response.json()) as Answer;
}

function dataOf(answer: Answer, path: string): unknown {
  if (answer.code === 0) return answer.data;
  throw new Error(`${path} refused with ${answer.code} ${answer.message}`);
}
