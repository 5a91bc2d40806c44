import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

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

/** A payment that the provider accepted: money that moved, whatever the response was. */
export type Moved = {
  reference: string;
  amount: string;
  currency: string;
  id: string;
  status: 'pending' | 'paid' | 'failed' | 'returned';
};

type Asked = { kind: 'pay' | 'ask'; reference: string; amount: string; currency: string };

/**
 * Fakes of PayPal, Payoneer and Airwallex on one loopback port, limited to the requests we make.
 * `faultOf` selects the failure of a reference when it is first paid; `news` receives what the
 * provider would send by webhook.
 */
export async function openFakeProviders() {
  const moved: Moved[] = [];
  const keys = new Map<string, Moved>();
  const spoilt = new Set<string>();
  const told = new Map<string, number>();
  const fake = {
    moved,
    requests: [] as Asked[],
    faultOf: (_reference: string): Fault | null => null,
    news: async (_reference: string): Promise<void> => {},
    /** Called with each request before it has an effect. */
    hears: (_asked: Asked): void => {},
  };

  const take = (asked: Asked, status: Moved['status'] = 'pending'): Moved => {
    const known = keys.get(asked.reference);
    if (known) return known;
    const { reference, amount, currency } = asked;
    const one: Moved = { reference, amount, currency, id: `T${moved.length + 1}`, status };
    moved.push(one);
    keys.set(reference, one);
    return one;
  };
  const findMoved = (reference: string) => moved.find((one) => one.reference === reference);

  async function pay(asked: Asked, answer: Answer): Promise<void> {
    const fault = spoilt.has(asked.reference) ? null : fake.faultOf(asked.reference);
    spoilt.add(asked.reference);
    switch (fault) {
      case 'timeout_before':
        return;
      case 'timeout_after':
        take(asked);
        return;
      case 'reset_mid_answer':
        take(asked);
        return answer.reset();
      case 'error_after':
        take(asked);
        return answer.json(503, { error: 'unavailable' });
      case 'broken_json':
        take(asked);
        return answer.text(200, '{"result": "Payments Cre');
      case 'too_many':
        return answer.json(429, { error: 'too many requests' });
      case 'forgotten_key':
        take(asked);
        keys.delete(asked.reference);
        return;
      case 'batch_in_part':
        return answer.taken(take(asked, 'failed'));
      case 'webhook_early':
        await fake.news(asked.reference);
        return answer.taken(take(asked));
      case 'webhook_twice':
      case 'webhooks_reordered':
        answer.taken(take(asked));
        await fake.news(asked.reference);
        return fake.news(asked.reference);
      default:
        return answer.taken(take(asked));
    }
  }

  function look(asked: Asked, answer: Answer): void {
    const one = findMoved(asked.reference);
    if (!one) {
      answer.missing();
      return;
    }
    const nth = (told.get(one.reference) ?? 0) + 1;
    told.set(one.reference, nth);
    // The payment completes between the first and the second status query.
    if (one.status === 'pending' && nth > 1) one.status = 'paid';
    const isWrong = fake.faultOf(one.reference) === 'wrong_amount' && nth < 3;
    answer.known(isWrong ? { ...one, amount: '9999.00' } : one);
  }

  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      const spoken = speak(request, response, body, moved);
      if (spoken === null) return;
      fake.requests.push(spoken.asked);
      fake.hears(spoken.asked);
      if (spoken.asked.kind === 'pay') await pay(spoken.asked, spoken.answer);
      else look(spoken.asked, spoken.answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(fake, {
    url,
    env: {
      PAYPAL_PAYOUTS_CLIENT_ID: 'us',
      PAYPAL_PAYOUTS_CLIENT_SECRET: 'pp-secret',
      PAYPAL_PAYOUTS_URL: url,
      PAYONEER_CLIENT_ID: 'us',
      PAYONEER_CLIENT_SECRET: 'po-secret',
      PAYONEER_PROGRAM_ID: '100',
      PAYONEER_URL: url,
      PAYONEER_LOGIN_URL: url,
      AIRWALLEX_CLIENT_ID: 'us',
      AIRWALLEX_API_KEY: 'aw-secret',
      AIRWALLEX_URL: url,
      BANK_NAME: 'Tributary GmbH',
      BANK_IBAN: 'DE02500105170137075030',
      BANK_BIC: 'INGDDEFF',
      PAYOUT_PROVIDER_TIMEOUT_MS: '300',
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

type Answer = {
  json: (status: number, body: object) => void;
  text: (status: number, body: string) => void;
  reset: () => void;
  taken: (one: Moved) => void;
  known: (one: Moved) => void;
  missing: () => void;
};

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}

/** Parses a request of any of the providers and builds its response format; null: a login. */
function speak(
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
  moved: readonly Moved[],
): { asked: Asked; answer: Answer } | null {
  const path = request.url ?? '';
  const send = (status: number, text: string) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
  const json = (status: number, told: object) => send(status, JSON.stringify(told));
  if (/oauth2\/token|authentication\/login/.test(path)) {
    json(200, { access_token: 'a', token: 'a', expires_in: 3600 });
    return null;
  }
  const plain = {
    json,
    text: send,
    reset: () => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"result"');
      setTimeout(() => response.destroy(), 20);
    },
  };
  if (path.startsWith('/v4/')) return speakPayoneer(path, body, plain);
  if (path.startsWith('/v1/')) return speakPaypal(path, body, plain, moved);
  return speakAirwallex(path, body, plain, moved);
}

type Plain = Pick<Answer, 'json' | 'text' | 'reset'>;

function speakPayoneer(path: string, body: string, plain: Plain) {
  const words = {
    pending: 'Pending',
    paid: 'Transferred',
    failed: 'Cancelled',
    returned: 'Returned',
  };
  const answer: Answer = {
    ...plain,
    taken: () => plain.json(200, { result: 'Payments Created' }),
    known: (one) =>
      plain.json(200, {
        result: {
          status: words[one.status],
          payout_id: one.id,
          amount: Number(one.amount),
          currency: one.currency,
        },
      }),
    missing: () => plain.json(404, { error: 'Payout not found' }),
  };
  const reference = /\/payouts\/([^/]+)\/status$/.exec(path)?.[1];
  if (reference) return { asked: askedFor(reference), answer };
  const [one] = JSON.parse(body).Payments;
  const { client_reference_id, amount, currency } = one;
  return {
    asked: {
      kind: 'pay' as const,
      reference: client_reference_id,
      amount: String(amount),
      currency,
    },
    answer,
  };
}

function speakPaypal(path: string, body: string, plain: Plain, moved: readonly Moved[]) {
  const words = { pending: 'PENDING', paid: 'SUCCESS', failed: 'FAILED', returned: 'RETURNED' };
  const show = (one: Moved) => ({
    batch_header: { payout_batch_id: one.id, batch_status: 'SUCCESS' },
    items: [
      {
        transaction_status: words[one.status],
        payout_item: { amount: { value: one.amount, currency: one.currency } },
        ...(one.status === 'failed' && { errors: { name: 'RECEIVER_UNREGISTERED' } }),
      },
    ],
  });
  const href = (one: Moved) => `https://api-m.paypal.com/v1/payments/payouts/${one.id}`;
  const answer: Answer = {
    ...plain,
    taken: (one) =>
      plain.json(201, { batch_header: { payout_batch_id: one.id, batch_status: 'PENDING' } }),
    known: (one) => plain.json(200, show(one)),
    missing: () => plain.json(404, { name: 'RESOURCE_NOT_FOUND' }),
  };
  const id = /\/payouts\/(\w+)$/.exec(path)?.[1];
  if (id) return { asked: askedFor(moved.find((one) => one.id === id)?.reference ?? ''), answer };
  const { sender_batch_header, items } = JSON.parse(body);
  const reference = sender_batch_header.sender_batch_id;
  const known = moved.find((one) => one.reference === reference);
  if (known) {
    plain.json(400, { name: 'USER_BUSINESS_ERROR', links: [{ rel: 'self', href: href(known) }] });
    return null;
  }
  const { value, currency } = items[0].amount;
  return { asked: { kind: 'pay' as const, reference, amount: value, currency }, answer };
}

function speakAirwallex(path: string, body: string, plain: Plain, moved: readonly Moved[]) {
  const words = { pending: 'PROCESSING', paid: 'PAID', failed: 'FAILED', returned: 'FAILED' };
  const show = (one: Moved) => ({
    id: one.id,
    request_id: one.reference,
    status: words[one.status],
    transfer_amount: Number(one.amount),
    transfer_currency: one.currency,
  });
  const answer: Answer = {
    ...plain,
    taken: (one) => plain.json(201, show(one)),
    known: (one) => plain.json(200, show(one)),
    missing: () => plain.json(404, { code: 'not_found' }),
  };
  if (path.includes('?')) {
    plain.json(200, { has_more: false, items: moved.map(show) });
    return null;
  }
  const id = /\/transfers\/(T\d+)$/.exec(path)?.[1];
  if (id) return { asked: askedFor(moved.find((one) => one.id === id)?.reference ?? ''), answer };
  const { request_id, transfer_amount, transfer_currency } = JSON.parse(body);
  const amount = String(transfer_amount);
  return {
    asked: { kind: 'pay' as const, reference: request_id, amount, currency: transfer_currency },
    answer,
  };
}

const askedFor = (reference: string): Asked => ({
  kind: 'ask',
  reference,
  amount: '',
  currency: '',
});
