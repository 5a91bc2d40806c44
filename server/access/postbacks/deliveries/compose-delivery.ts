import {
  composeRequest,
  hasSignature,
  type MacroValues,
  type PostbackRequest,
  partOfAddress,
} from '#contract/postbacks/macros.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { networkSlug } from '#server/platform/settings/network-identity.ts';
import { openSecret } from '../seal-secret.ts';
import type { StoredPostback } from '../store.ts';
import { signRequest, signText } from './sign-request.ts';

/** The columns of a postback that a request needs. */
export type Destination = Pick<
  StoredPostback,
  | 'publisher_id'
  | 'delivery_type'
  | 'link_url'
  | 'parameters'
  | 'headers'
  | 'secret'
  | 'old_secret'
  | 'old_secret_until'
> & { brand_id?: number | null };

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

/**
 * Builds the request of one delivery attempt. The macro `[[signature]]` signs the query string; a
 * body is signed by headers: those of Standard Webhooks, whose libraries read JSON only, and
 * `postback-signature` over the raw body.
 */
export function composeDelivery(
  config: Pick<Config, 'secret_key' | 'network_name'>,
  postback: Destination,
  message: DeliveryMessage,
): ComposedRequest {
  const values = { ...message.payload, attempt: String(message.attempt) };
  const at = now();
  const secrets = () => validSecrets(config, postback, at);
  const compose = (signature: string) =>
    composeRequest(postback, { ...values, signature }, message.created_at.toISOString());
  const request = hasSignature(`${postback.link_url} ${postback.parameters}`)
    ? compose(signText(partOfAddress(compose('').url).query, secrets()))
    : compose('');
  const plain = {
    ...ownHeaders(postback.headers),
    'user-agent': `${networkSlug(config)}-Postback/1`,
    'postback-event': message.event_id,
    'postback-sequence': String(message.sequence),
    'postback-attempt': String(message.attempt),
  };
  if (request.body === null || request.content_type === null) return { request, headers: plain };
  const valid = secrets();
  const headers = {
    ...plain,
    'content-type': request.content_type,
    ...signRequest({ id: message.event_id, at, body: request.body }, valid),
    'postback-signature': signText(request.body, valid),
  };
  return { request, headers };
}

function ownHeaders(headers: Destination['headers']): Record<string, string> {
  const list = headers as { name: string; value: string }[];
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
}

function validSecrets(
  config: Pick<Config, 'secret_key'>,
  postback: Destination,
  at: Date,
): string[] {
  const { secret, old_secret, old_secret_until } = postback;
  const isOldValid = old_secret !== null && old_secret_until !== null && old_secret_until > at;
  return [secret, ...(isOldValid ? [old_secret] : [])].map((sealed) =>
    openSecret(config, postback, sealed),
  );
}
