import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { OutsideFailure } from '#server/platform/outbound/outside-failure.ts';
import { sendOutside } from '#server/platform/outbound/send-outside.ts';
import type { ComposedRequest } from './compose-delivery.ts';

const MAX_RESPONSE_CHARS = 4_096;

/** Result of one request. `status` is null where no response arrived; `error` then says why. */
export type Outcome = {
  status: number | null;
  error: string | null;
  response: string;
  retry_after: string | null;
  duration_ms: number;
  made_at: Date;
};

/**
 * Sends a request through the only outbound HTTP client. A network failure is an outcome, not an
 * exception.
 */
export async function sendRequest(
  config: Pick<Config, 'outbound_allowed'>,
  { request, headers }: ComposedRequest,
  signal?: AbortSignal,
): Promise<Outcome> {
  const made_at = now();
  const begun = performance.now();
  const outcome = { status: null, error: null, response: '', retry_after: null };
  const took = () => ({ duration_ms: Math.round(performance.now() - begun), made_at });
  try {
    const answer = await sendOutside(request.url, {
      method: request.method,
      headers,
      body: request.body,
      allowed: config.outbound_allowed,
      ...(signal && { signal }),
    });
    const { status, retry_after } = answer;
    const isAccepted = status >= 200 && status < 300;
    const error = isAccepted ? null : `The server answered ${status}.`;
    return { ...outcome, ...took(), status, error, retry_after, response: clean(answer.body) };
  } catch (error) {
    if (error instanceof OutsideFailure) return { ...outcome, ...took(), error: error.message };
    throw error;
  }
}

// PostgreSQL stores neither NUL nor lone surrogates.
const clean = (text: string) =>
  text.slice(0, MAX_RESPONSE_CHARS).replaceAll('\u0000', '').toWellFormed();
