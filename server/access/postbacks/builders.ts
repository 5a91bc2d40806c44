import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PublisherActor } from '#contract/actors.ts';
import type { InputOf } from '#contract/call.ts';
import { savePostback as saveCall } from '#contract/postbacks/publisher.ts';
import type { Parts } from '#server/platform/parts.ts';
import { runPoller } from '#server/platform/queue/run-poller.ts';
import { findDeliveries } from './deliveries/log-store.ts';
import { savePostback } from './edit-postbacks.ts';
import { insertDeliveries } from './events/store.ts';
import { openDeliveryQueues } from './jobs.ts';

/** A request as the publisher's server received it. */
export type Received = {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
};

/** The receiver's response; `never` leaves the connection open without a response. */
type ReceiverAnswer = { status: number; headers?: Record<string, string>; body?: string };

type Answer = ReceiverAnswer | 'never' | 'reset';

/** A publisher's server on loopback. It answers 200 unless a test sets another answer. */
export async function openReceiver() {
  const received: Received[] = [];
  const receiver = {
    received,
    answer: (_request: Received): Answer | Promise<Answer> => ({ status: 200 }),
    origin: '',
    allowed: '',
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const url = new URL(request.url ?? '/', receiver.origin);
    const got = { method: request.method ?? '', url, headers: request.headers, body };
    received.push(got);
    const answer = await receiver.answer(got);
    if (answer === 'never') return;
    if (answer === 'reset') return void request.socket.destroy();
    response.writeHead(answer.status, answer.headers).end(answer.body ?? 'ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  receiver.origin = `http://127.0.0.1:${port}`;
  receiver.allowed = `127.0.0.1:${port}`;
  return receiver;
}

/** Creates a postback of a publisher. Default: event `transaction.created`, delivered by GET. */
export function buildPostback(
  t: Pick<Parts, 'db' | 'config'>,
  publisher: { publisher_id: number },
  overrides: Partial<InputOf<typeof saveCall>> & { link_url: string },
) {
  const input = saveCall.input.parse({ event_type: 1, delivery_type: 1, ...overrides });
  return savePostback(t, publisher as PublisherActor, input);
}

/** Runs the queues of deliveries until none is due or in flight. */
export async function deliverDue(t: Parts): Promise<void> {
  const queues = openDeliveryQueues(() => 0.5);
  const runAll = () => Promise.all(queues.map((queue) => runPoller(t, queue)));
  while ((await runAll()).some((leased) => leased > 0));
}

/** Creates a delivery that waits for its first attempt. */
export async function buildDelivery(
  t: Pick<Parts, 'db' | 'config'>,
  publisher: { publisher_id: number },
) {
  const link_url = 'https://in.example.com/pb?id=[[order_id]]';
  const postback = await buildPostback(t, publisher, { link_url });
  const { publisher_id } = publisher;
  const event = 'transaction.created';
  const payload = {
    event_id: 'evt_built',
    event,
    subject: 'order:1:B-1',
    about: 'B-1',
    payload: {},
  };
  await insertDeliveries(t.db, { postback_id: postback.id, publisher_id }, [payload]);
  const filter = { publisher_id, postback_id: postback.id };
  const [row] = await findDeliveries(t.db, filter, { limit: 1, offset: 0 });
  if (!row) throw new Error('The delivery was not made.');
  return { postback_id: postback.id, delivery_id: Number(row.id) };
}
