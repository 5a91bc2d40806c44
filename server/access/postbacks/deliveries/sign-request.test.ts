import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { sampleValuesOf } from '#contract/postbacks/samples.ts';
import { now } from '#server/platform/clock.ts';
import { openSecret, sealNewSecret } from '../seal-secret.ts';
import { composeDelivery } from './compose-delivery.ts';

const config = { network_name: 'Example', secret_key: 'a key for tests only, 32 bytes long' };
const base = {
  publisher_id: 7,
  link_url: 'https://in.example.com/pb',
  parameters: '',
  headers: [],
};
const never = { old_secret: null, old_secret_until: null };

const messageOf = (number: number) => ({
  event_id: `evt_${number}`,
  payload: {
    ...sampleValuesOf(1),
    order_id: `order ${number} ü & =`,
    event: 'transaction.created',
  },
  sequence: number,
  attempt: 1,
  created_at: now(),
});

const owner = { publisher_id: 7 };

test('10,000 deliveries are verified by the standardwebhooks package, tampered ones refused', () => {
  const secret = sealNewSecret(config, owner);
  const receiver = new Webhook(openSecret(config, owner, secret));
  const stranger = new Webhook(openSecret(config, owner, sealNewSecret(config, owner)));
  let refused = 0;
  const refuses = (check: () => unknown) => {
    expect(check).toThrow();
    refused += 1;
  };
  for (let number = 0; number < 10_000; number += 1) {
    const delivery_type = 2 + (number % 2);
    const postback = { ...base, ...never, secret, delivery_type };
    const { request, headers } = composeDelivery(config, postback, messageOf(number));
    const body = request.body ?? '';
    // A form body is not JSON: the package verifies the signature first, then fails to parse the
    // body.
    if (delivery_type === 3) expect(receiver.verify(body, headers)).toEqual(JSON.parse(body));
    else expect(() => receiver.verify(body, headers)).toThrow(SyntaxError);
    if (number % 10 > 0) continue;
    refuses(() => receiver.verify(`${body} `, headers));
    refuses(() => receiver.verify(body, { ...headers, 'webhook-id': 'evt_other' }));
    const long = String(Number(headers['webhook-timestamp']) - 1);
    refuses(() => receiver.verify(body, { ...headers, 'webhook-timestamp': long }));
    refuses(() => stranger.verify(body, headers));
  }
  expect(refused).toBe(4_000);
}, 60_000);

test('during rotation both secrets verify, after a day only the new one', () => {
  const [secret, old_secret] = [sealNewSecret(config, owner), sealNewSecret(config, owner)];
  const [young, old] = [secret, old_secret].map(
    (one) => new Webhook(openSecret(config, owner, one)),
  );
  const sent = (until: number) => {
    const old_secret_until = new Date(now().getTime() + until);
    const postback = { ...base, delivery_type: 3, secret, old_secret, old_secret_until };
    return composeDelivery(config, postback, messageOf(1));
  };
  const both = sent(1_000);
  expect(young?.verify(both.request.body ?? '', both.headers)).toBeTruthy();
  expect(old?.verify(both.request.body ?? '', both.headers)).toBeTruthy();
  const after = sent(-1_000);
  expect(young?.verify(after.request.body ?? '', after.headers)).toBeTruthy();
  expect(() => old?.verify(after.request.body ?? '', after.headers)).toThrow();
});

const sha256 = (secret: string, text: string) => {
  const key = Buffer.from(openSecret(config, owner, secret).slice('whsec_'.length), 'base64');
  return createHmac('sha256', key).update(text).digest('hex');
};

test('the signature macro signs the query string of a GET', () => {
  const secret = sealNewSecret(config, owner);
  const link_url = `${base.link_url}?o=[[order_id]]&signature=[[ Signature ]]&c=[[sale_comm]]`;
  const postback = { ...base, ...never, secret, link_url, delivery_type: 1 };
  const { request } = composeDelivery(config, postback, messageOf(1));
  const { search } = new URL(request.url);
  const query = search.slice(1);
  const signature = new URLSearchParams(query).get('signature') ?? '';
  expect(signature).toBe(sha256(secret, query.replace(/(?<=&signature=)[0-9a-f]+/, '')));
  expect(query).toBe(`o=order%201%20%C3%BC%20%26%20%3D&signature=${signature}&c=10.39`);
});

test('a form is signed over its raw body, during rotation with both secrets', () => {
  const [secret, old_secret] = [sealNewSecret(config, owner), sealNewSecret(config, owner)];
  const old_secret_until = new Date(now().getTime() + 1_000);
  const postback = { ...base, delivery_type: 2, secret, old_secret, old_secret_until };
  const { request, headers } = composeDelivery(config, postback, messageOf(1));
  const body = request.body ?? '';
  expect(headers['postback-signature']).toBe(
    [secret, old_secret].map((one) => sha256(one, body)).join(),
  );
});

test('headers of the publisher never replace our own', () => {
  const secret = sealNewSecret(config, owner);
  const headers = [{ name: 'authorization', value: 'Bearer key' }];
  const postback = { ...base, ...never, secret, headers, delivery_type: 4 };
  const sent = composeDelivery(config, postback, messageOf(1));
  expect(sent.headers).toMatchObject({
    authorization: 'Bearer key',
    'content-type': 'application/json',
    'webhook-id': 'evt_1',
  });
});

test("a secret does not open in another publisher's postback", () => {
  const sealed = sealNewSecret(config, owner);
  expect(() => openSecret(config, { publisher_id: 8 }, sealed)).toThrow();
});
