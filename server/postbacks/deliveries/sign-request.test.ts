import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { sampleValues } from '#contract/postbacks/macros.ts';
import { now } from '#server/platform/clock.ts';
import { openSecret, sealNewSecret } from '../seal-secret.ts';
import { composeDelivery } from './compose-delivery.ts';

const config = { secret_key: 'a key for tests only, 32 bytes long' };
const base = { publisher_id: 7, link_url: 'https://in.example.com/pb', parameters: '' };
const never = { old_secret: null, old_secret_until: null };

const messageOf = (number: number) => ({
  event_id: `evt_${number}`,
  payload: { ...sampleValues, order_id: `order ${number} ü & =`, event: 'transaction.created' },
  sequence: number,
  attempt: 1,
  created_at: now(),
});

test('10,000 deliveries are verified by the standardwebhooks package, tampered ones refused', () => {
  const secret = sealNewSecret(config, 7);
  const receiver = new Webhook(openSecret(config, 7, secret));
  const stranger = new Webhook(openSecret(config, 7, sealNewSecret(config, 7)));
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
  const [secret, old_secret] = [sealNewSecret(config, 7), sealNewSecret(config, 7)];
  const [young, old] = [secret, old_secret].map((one) => new Webhook(openSecret(config, 7, one)));
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

test("a secret does not open in another publisher's postback", () => {
  const sealed = sealNewSecret(config, 7);
  expect(() => openSecret(config, 8, sealed)).toThrow();
});
