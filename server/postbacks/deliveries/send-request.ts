import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { OutsideFailure } from '#server/platform/outbound/open-agent.ts';
import { sendOutside } from '#server/platform/outbound/send-outside.ts';
import type { Composed } from './compose-sending.ts';

const KEPT_LETTERS = 4_096;

/** What came of one request. */
export type Outcome = {
  status: number | null;
  error: string | null;
  response: string;
  retry_after: string | null;
  duration_ms: number;
  made_at: Date;
};

/** Sends a request by the one door; whatever happens out there is an outcome, never an error. */
export async function sendRequest(
  config: Pick<Config, 'outbound_allowed'>,
  { request, headers }: Composed,
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
    const isTaken = status >= 200 && status < 300;
    const error = isTaken ? null : `The server answered ${status}.`;
    return { ...outcome, ...took(), status, error, retry_after, response: clean(answer.body) };
  } catch (error) {
    if (error instanceof OutsideFailure) return { ...outcome, ...took(), error: error.message };
    throw error;
  }
}

// PostgreSQL holds neither NUL nor half characters.
const clean = (text: string) => text.slice(0, KEPT_LETTERS).replaceAll('\u0000', '').toWellFormed();
