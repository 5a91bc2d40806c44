import {
  composeRequest,
  type MacroValues,
  type PostbackRequest,
} from '#contract/postbacks/macros.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { openSecret } from '../seal-secret.ts';
import type { StoredPostback } from '../store.ts';
import { signRequest } from './sign-request.ts';

/** The columns of a postback that a request needs. */
export type Destination = Pick<
  StoredPostback,
  | 'publisher_id'
  | 'delivery_type'
  | 'link_url'
  | 'parameters'
  | 'secret'
  | 'old_secret'
  | 'old_secret_until'
>;

/** The columns of a delivery that a request needs. */
export type DeliveryMessage = {
  event_id: string;
  payload: MacroValues;
  sequence: number;
  attempt: number;
  created_at: Date;
};

/** A request with its headers, ready to send. */
export type ComposedRequest = { request: PostbackRequest; headers: Record<string, string> };

/** Builds the request of one delivery attempt. POST requests are signed (Standard Webhooks). */
export function composeDelivery(
  config: Pick<Config, 'secret_key'>,
  postback: Destination,
  message: DeliveryMessage,
): ComposedRequest {
  const values = { ...message.payload, attempt: String(message.attempt) };
  const request = composeRequest(postback, values, message.created_at.toISOString());
  const at = now();
  const plain = {
    'user-agent': 'Tributary-Postback/1',
    'tributary-event': message.event_id,
    'tributary-sequence': String(message.sequence),
    'tributary-attempt': String(message.attempt),
  };
  if (request.body === null || request.content_type === null) return { request, headers: plain };
  const signed = signRequest(
    { id: message.event_id, at, body: request.body },
    validSecrets(config, postback, at),
  );
  return { request, headers: { ...plain, 'content-type': request.content_type, ...signed } };
}

function validSecrets(
  config: Pick<Config, 'secret_key'>,
  postback: Destination,
  at: Date,
): string[] {
  const { publisher_id, secret, old_secret, old_secret_until } = postback;
  const isOldValid = old_secret !== null && old_secret_until !== null && old_secret_until > at;
  return [secret, ...(isOldValid ? [old_secret] : [])].map((sealed) =>
    openSecret(config, publisher_id, sealed),
  );
}
