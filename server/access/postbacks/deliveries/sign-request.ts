import { createHmac } from 'node:crypto';

/** A secret is the text `whsec_` and the key in base64 (Standard Webhooks). */
const keyOf = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

/**
 * The Standard Webhooks headers of a message. It is signed with each secret, so that a receiver
 * that knows only the old or only the new secret can verify it during rotation.
 */
export function signRequest(
  message: { id: string; at: Date; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000));
  const content = `${message.id}.${timestamp}.${message.body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(content).digest('base64')}`,
  );
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

/**
 * HMAC-SHA256 of a text in hexadecimal with each secret, the new one first, joined by a comma: for
 * the query string of a GET and the raw body of a POST (docs/postbacks.md).
 */
export function signText(text: string, secrets: readonly string[]): string {
  return secrets
    .map((secret) => createHmac('sha256', keyOf(secret)).update(text).digest('hex'))
    .join();
}
