import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fakeAirwallex } from './airwallex/builders.ts';
import type { FakeProvider, FakeRequest, FakeResponder, FakeTransfer } from './fakes/builders.ts';
import { fakePayoneer } from './payoneer/builders.ts';
import type { PayoutType } from './payout-providers.ts';
import { fakePaypal } from './paypal/builders.ts';

/** A bank has no interface to fake: its payouts are files. */
const fakeOf: Readonly<Record<Exclude<PayoutType, 'bank'>, FakeProvider>> = {
  paypal: fakePaypal,
  payoneer: fakePayoneer,
  airwallex: fakeAirwallex,
};
const providers = Object.values(fakeOf);

/** Failures of one payment at the provider, in the order of the reliability document. */
export const FAULTS = [
  'timeout_before',
  'timeout_after',
  'reset_mid_answer',
  'error_after',
  'broken_json',
  'too_many',
  'webhook_twice',
  'webhook_early',
  'webhook_lost',
  'webhooks_reordered',
  'returned_late',
  'batch_in_part',
  'wrong_amount',
  'forgotten_key',
] as const;
export type Fault = (typeof FAULTS)[number];

const BANK = {
  BANK_NAME: 'Tributary GmbH',
  BANK_IBAN: 'DE02500105170137075030',
  BANK_BIC: 'INGDDEFF',
};

type Responder = FakeResponder & {
  accepted: (transfer: FakeTransfer) => void;
  status: (transfer: FakeTransfer) => void;
  notFound: () => void;
};

type Fakes = {
  /** Every accepted transfer, in order. */
  transfers: FakeTransfer[];
  requests: FakeRequest[];
  /** The failure of a payment when it is first sent. */
  faultOf: (reference: string) => Fault | null;
  /** Sends what the provider would send by webhook. */
  sendWebhook: (reference: string) => Promise<void>;
  /** Called with each request before it has an effect. */
  onRequest: (request: FakeRequest) => void;
};

/** Fakes of all providers on one loopback port; `env` configures them and a bank account. */
export async function openFakeProviders() {
  const fakes: Fakes = {
    transfers: [],
    requests: [],
    faultOf: () => null,
    sendWebhook: async () => {},
    onRequest: () => {},
  };
  const handle = openHandler(fakes);
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(fakes, {
    url,
    env: {
      ...(Object.assign({}, ...providers.map(({ env }) => env(url))) as Record<string, string>),
      ...BANK,
      PAYOUT_PROVIDER_TIMEOUT_MS: '300',
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function openHandler(fakes: Fakes) {
  const byKey = new Map<string, FakeTransfer>();
  const failed = new Set<string>();
  const queries = new Map<string, number>();

  function accept(request: FakeRequest, status: FakeTransfer['status'] = 'pending') {
    const existing = byKey.get(request.reference);
    if (existing) return existing;
    const { reference, amount, currency } = request;
    const id = `T${fakes.transfers.length + 1}`;
    const transfer: FakeTransfer = { reference, amount, currency, id, status };
    fakes.transfers.push(transfer);
    byKey.set(reference, transfer);
    return transfer;
  }

  async function pay(request: FakeRequest, respond: Responder): Promise<void> {
    const fault = failed.has(request.reference) ? null : fakes.faultOf(request.reference);
    failed.add(request.reference);
    switch (fault) {
      case 'timeout_before':
        return;
      case 'timeout_after':
        accept(request);
        return;
      case 'reset_mid_answer':
        accept(request);
        return respond.reset();
      case 'error_after':
        accept(request);
        return respond.json(503, { error: 'unavailable' });
      case 'broken_json':
        accept(request);
        return respond.text(200, '{"result": "Payments Cre');
      case 'too_many':
        return respond.json(429, { error: 'too many requests' });
      case 'forgotten_key':
        accept(request);
        byKey.delete(request.reference);
        return;
      case 'batch_in_part':
        return respond.accepted(accept(request, 'failed'));
      case 'webhook_early':
        await fakes.sendWebhook(request.reference);
        return respond.accepted(accept(request));
      case 'webhook_twice':
      case 'webhooks_reordered':
        respond.accepted(accept(request));
        await fakes.sendWebhook(request.reference);
        return fakes.sendWebhook(request.reference);
      default:
        return respond.accepted(accept(request));
    }
  }

  function query({ reference }: FakeRequest, respond: Responder): void {
    const transfer = fakes.transfers.find((one) => one.reference === reference);
    if (!transfer) {
      respond.notFound();
      return;
    }
    const count = (queries.get(reference) ?? 0) + 1;
    queries.set(reference, count);
    // The payment completes between the first and the second status query.
    if (transfer.status === 'pending' && count > 1) transfer.status = 'paid';
    const isWrong = fakes.faultOf(reference) === 'wrong_amount' && count < 3;
    respond.status(isWrong ? { ...transfer, amount: '9999.00' } : transfer);
  }

  return async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(message);
    const path = message.url ?? '';
    const plain = openResponder(response);
    if (/oauth2\/token|authentication\/login/.test(path)) {
      plain.json(200, { access_token: 'a', token: 'a', expires_in: 3600 });
      return;
    }
    const provider = providers.find((one) => one.ownsPath(path));
    if (!provider) return plain.json(404, {});
    const request = provider.parse(path, body, plain, fakes.transfers);
    if (request === null) return;
    fakes.requests.push(request);
    fakes.onRequest(request);
    const respond = speak(provider, plain);
    if (request.kind === 'pay') await pay(request, respond);
    else query(request, respond);
  };
}

function openResponder(response: ServerResponse): FakeResponder {
  const text = (status: number, body: string) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };
  return {
    text,
    json: (status, body) => text(status, JSON.stringify(body)),
    reset: () => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"result"');
      setTimeout(() => response.destroy(), 20);
    },
  };
}

function speak(provider: FakeProvider, plain: FakeResponder): Responder {
  const send = ({ status, body }: { status: number; body: object }) => plain.json(status, body);
  return {
    ...plain,
    accepted: (transfer) => send(provider.presentAccepted(transfer)),
    status: (transfer) => send(provider.presentStatus(transfer)),
    notFound: () => plain.json(404, provider.notFound),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}
